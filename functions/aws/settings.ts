/** A setting from the environment; missing means the stack is wrong, so fail at start. */
export function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`environment variable ${name} is not set`);
  return value;
}
