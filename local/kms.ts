import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import * as z from 'zod';
import { Aborted, BodyTooLarge, Malformed, readJson } from './body.ts';
import { type Asked, accessKeyOf, type Guard } from './iam/index.ts';
import { listen, shut } from './listen.ts';
import { createStandIn, logFault } from './stand-in.ts';
import { ACCOUNT, REGION } from './template/index.ts';

/** Far more than either call needs. Bytes. */
const BODY_LIMIT = 64 * 1024;

/** The most that KMS itself encrypts. Bytes. */
const MOST_PLAINTEXT = 4096;

const Request = z.object({
  KeyId: z.string().optional(),
  KeySpec: z.enum(['AES_128', 'AES_256']).optional(),
  NumberOfBytes: z.int().min(1).max(1024).optional(),
  CiphertextBlob: z.base64().optional(),
  Plaintext: z.base64().optional(),
  EncryptionContext: z.record(z.string(), z.string()).optional(),
});
type Request = z.output<typeof Request>;

class KmsError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** The secret that stands for all keys of the service; made on first use, readable by its owner only. */
export function readKeyFile(path: string | undefined): Buffer {
  if (path === undefined) return randomBytes(32);
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  }
  return Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
}

/** KMS with the calls that the functions make. Data keys are wrapped with AES-256-GCM for real. */
export class Kms {
  private readonly secret: Buffer;
  private readonly keys: ReadonlySet<string>;
  private readonly guard: Guard | undefined;
  private readonly server: Server;

  /** @param guard who may do what; without it every caller may do everything */
  constructor(secret: Buffer, keys: readonly string[], guard?: Guard) {
    this.secret = secret;
    this.guard = guard;
    this.keys = new Set(keys);
    this.server = createStandIn('kms', (request, response) => this.serve(request, response));
  }

  async start(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.server, 0)}`;
  }

  stop(): Promise<void> {
    return shut(this.server);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    try {
      const wanted = await wish(request);
      this.authorize(accessKeyOf(request.headers.authorization), operation, wanted);
      send(response, 200, this.answer(operation, wanted));
    } catch (error) {
      if (error instanceof Aborted) return;
      if (error instanceof KmsError) return send(response, 400, { __type: error.type, message: error.message });
      logFault('kms', error);
      send(response, 500, { __type: 'KMSInternalException', message: 'the local KMS failed' });
    }
  }

  /** Throws `KmsError` unless the caller may do it with the key that it names, or with which its blob is wrapped. */
  private authorize(accessKey: string | undefined, operation: string, wanted: Request): void {
    const asked = (): Asked[] => [
      {
        action: `kms:${operation}`,
        resource: arnOf((wanted.KeyId ?? wrappedWith(wanted)).split('/').at(-1)!),
        context: () =>
          Object.fromEntries(
            Object.entries(wanted.EncryptionContext ?? {}).map(([key, value]) => [
              `kms:EncryptionContext:${key}`,
              [value],
            ]),
          ),
      },
    ];
    const refused = this.guard?.refusal(accessKey, asked);
    if (refused === undefined) return;
    throw new KmsError(NAMES[refused.kind], refused.message);
  }

  private answer(operation: string, request: Request): unknown {
    if (operation === 'GenerateDataKey') return this.generate(request);
    if (operation === 'Encrypt') return this.encrypt(request);
    if (operation === 'Decrypt') return this.decrypt(request);
    throw new KmsError('UnsupportedOperationException', `the local KMS has no ${operation}`);
  }

  private generate({ KeyId = '', KeySpec, NumberOfBytes, EncryptionContext = {} }: Request): unknown {
    const key = this.known(KeyId);
    const plaintext = randomBytes(NumberOfBytes ?? (KeySpec === 'AES_128' ? 16 : 32));
    const CiphertextBlob = this.wrap(key, plaintext, EncryptionContext);
    return { KeyId: arnOf(key), Plaintext: plaintext.toString('base64'), CiphertextBlob };
  }

  private encrypt({ KeyId = '', Plaintext = '', EncryptionContext = {} }: Request): unknown {
    const key = this.known(KeyId);
    const plaintext = Buffer.from(Plaintext, 'base64');
    if (plaintext.length === 0 || plaintext.length > MOST_PLAINTEXT)
      throw new KmsError('ValidationException', `a plaintext has 1 to ${MOST_PLAINTEXT} bytes`);
    const CiphertextBlob = this.wrap(key, plaintext, EncryptionContext);
    return { KeyId: arnOf(key), CiphertextBlob, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
  }

  private wrap(key: string, plaintext: Buffer, context: Record<string, string>): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.wrappingKey(key), iv).setAAD(aad(context));
    const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    const blob = Buffer.concat([Buffer.from([key.length]), Buffer.from(key), iv, cipher.getAuthTag(), sealed]);
    return blob.toString('base64');
  }

  private decrypt({ KeyId, CiphertextBlob = '', EncryptionContext = {} }: Request): unknown {
    const blob = Buffer.from(CiphertextBlob, 'base64');
    const key = wrappedWith({ CiphertextBlob });
    const at = 1 + (blob[0] ?? 0);
    if (!this.keys.has(key)) throw new KmsError('InvalidCiphertextException', 'not wrapped here');
    if (KeyId !== undefined && this.known(KeyId) !== key) throw new KmsError('IncorrectKeyException', 'another key');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.wrappingKey(key), blob.subarray(at, at + 12))
        .setAAD(aad(EncryptionContext))
        .setAuthTag(blob.subarray(at + 12, at + 28));
      const plaintext = Buffer.concat([decipher.update(blob.subarray(at + 28)), decipher.final()]);
      return {
        KeyId: arnOf(key),
        Plaintext: plaintext.toString('base64'),
        EncryptionAlgorithm: 'SYMMETRIC_DEFAULT',
      };
    } catch {
      throw new KmsError('InvalidCiphertextException', 'wrong encryption context or damaged blob');
    }
  }

  private known(keyId: string): string {
    const key = keyId.split('/').at(-1)!;
    if (!this.keys.has(key)) throw new KmsError('NotFoundException', `no key ${keyId} in the template`);
    return key;
  }

  private wrappingKey(key: string): Buffer {
    return createHmac('sha256', this.secret).update(`standoff/kms/${key}`).digest();
  }
}

/** What is asked for. Throws `KmsError` for a body that KMS would not understand. */
async function wish(request: IncomingMessage): Promise<Request> {
  try {
    return Request.parse(await readJson(request, BODY_LIMIT));
  } catch (error) {
    if (error instanceof z.ZodError) throw new KmsError('ValidationException', z.prettifyError(error));
    if (error instanceof Malformed || error instanceof BodyTooLarge) {
      throw new KmsError('SerializationException', error.message);
    }
    throw error;
  }
}

const NAMES = {
  unsigned: 'MissingAuthenticationTokenException',
  unknown: 'UnrecognizedClientException',
  denied: 'AccessDeniedException',
} as const;

/** The key that a blob names as its own. */
function wrappedWith({ CiphertextBlob = '' }: Pick<Request, 'CiphertextBlob'>): string {
  const blob = Buffer.from(CiphertextBlob, 'base64');
  return blob.subarray(1, 1 + (blob[0] ?? 0)).toString();
}

const arnOf = (key: string) => `arn:aws:kms:${REGION}:${ACCOUNT}:key/${key}`;

/** The context is authenticated, in an order that does not depend on who wrote it. */
const aad = (context: Record<string, string>) =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

function send(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.1',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
