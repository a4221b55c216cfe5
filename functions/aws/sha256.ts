import { createHash, createHmac, createSecretKey } from 'node:crypto';

type Data = string | ArrayBuffer | ArrayBufferView;

const bytesOf = (data: Data): string | Uint8Array => {
  if (typeof data === 'string') return data;
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
};

const start = (secret: Data | undefined) => {
  if (secret === undefined) return createHash('sha256');
  const key = bytesOf(secret);
  // See `hmac` of `domain/seal.ts`.
  return createHmac('sha256', typeof key === 'string' ? key : createSecretKey(key));
};

/**
 * SHA-256 with or without a key, as the SDK signs requests with it. Its own makes three of them for each request in a way that takes
 * Node about four times as long. The digest can be taken once.
 */
export class Sha256 {
  private readonly secret: Data | undefined;
  private hash;

  constructor(secret?: Data) {
    this.secret = secret;
    this.hash = start(secret);
  }

  update(data: Data): void {
    this.hash.update(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.hash.digest();
  }

  reset(): void {
    this.hash = start(this.secret);
  }
}
