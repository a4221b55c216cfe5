/** The same JSON, which nobody can change any more: it is handed to several readers. */
export function frozen<T>(json: T): T {
  if (typeof json === 'object' && json !== null && !Object.isFrozen(json)) {
    Object.freeze(json);
    for (const part of Object.values(json)) frozen(part);
  }
  return json;
}
