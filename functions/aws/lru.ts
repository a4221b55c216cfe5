/** What an execution environment keeps in mind, up to a number: what has not been used for longest is forgotten first. */
export class Lru<Key, Value> {
  readonly #most: number;
  readonly #held = new Map<Key, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    const value = this.#held.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    // A map keeps the order in which its keys were put in.
    this.#held.delete(key);
    this.#held.set(key, value);
    if (this.#held.size > this.#most) this.#held.delete(this.#held.keys().next().value as Key);
  }

  delete(key: Key): void {
    this.#held.delete(key);
  }
}
