import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import { type AwsCall, AwsCalls, AwsRefusal } from './aws-calls.ts';
import { type Asked, encryptionContext, type Guard, REFUSED_AS } from './iam/index.ts';
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

/** A key file that holds no key. */
export class KeyFileError extends Error {}

/** What a key file holds: 32 bytes in hex. */
const KEY = /^[0-9a-f]{64}$/i;

/**
 * The secret that stands for all keys of the service; made on first use, readable by its owner only.
 *
 * @throws KeyFileError the file holds no such secret: moves sealed under another one could not be read, and an empty one protects nothing
 */
export function readKeyFile(path: string | undefined): Buffer {
  if (path === undefined) return randomBytes(32);
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  }
  const text = readFileSync(path, 'utf8').trim();
  if (!KEY.test(text))
    throw new KeyFileError(
      `${path} is empty or damaged: it must hold 64 hexadecimal digits. Put the file back from a copy; without it the moves in the table cannot be read. If there is none, remove the folder ${dirname(path)} to start with empty tables.`,
    );
  return Buffer.from(text, 'hex');
}

/** KMS with the calls that the functions make. Data keys are wrapped with AES-256-GCM for real. */
export class Kms {
  private readonly secret: Buffer;
  private readonly keys: ReadonlySet<string>;
  private readonly guard: Guard | undefined;
  private readonly calls: AwsCalls;

  /** @param guard who may do what; without it every caller may do everything */
  constructor(secret: Buffer, keys: readonly string[], guard?: Guard) {
    this.secret = secret;
    this.guard = guard;
    this.keys = new Set(keys);
    const manners = {
      name: 'kms',
      protocol: '1.1',
      limit: BODY_LIMIT,
      invalid: 'ValidationException',
      failed: 'KMSInternalException',
    } as const;
    this.calls = new AwsCalls(manners, ({ operation, body, accessKey }) => {
      const wanted = Request.parse(body);
      this.authorize({ operation, accessKey }, wanted);
      return this.answer(operation, wanted);
    });
  }

  start(): Promise<string> {
    return this.calls.start();
  }

  stop(): Promise<void> {
    return this.calls.stop();
  }

  /** Throws `AwsRefusal` unless the caller may do it with the key that it names, or with which its blob is wrapped. */
  private authorize({ operation, accessKey }: Omit<AwsCall, 'body'>, wanted: Request): void {
    const asked = (): Asked[] => [
      {
        action: `kms:${operation}`,
        resource: arnOf((wanted.KeyId ?? wrappedWith(wanted)).split('/').at(-1)!),
        context: () => encryptionContext(wanted.EncryptionContext),
      },
    ];
    const refused = this.guard?.refusal(accessKey, asked);
    if (refused === undefined) return;
    throw new AwsRefusal(REFUSED_AS[refused.kind], refused.message);
  }

  private answer(operation: string, request: Request): unknown {
    if (operation === 'GenerateDataKey') return this.generate(request);
    if (operation === 'Encrypt') return this.encrypt(request);
    if (operation === 'Decrypt') return this.decrypt(request);
    throw new AwsRefusal('UnsupportedOperationException', `the local KMS has no ${operation}`);
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
      throw new AwsRefusal('ValidationException', `a plaintext has 1 to ${MOST_PLAINTEXT} bytes`);
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
    if (!this.keys.has(key)) throw new AwsRefusal('InvalidCiphertextException', 'not wrapped here');
    if (KeyId !== undefined && this.known(KeyId) !== key) throw new AwsRefusal('IncorrectKeyException', 'another key');
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
      throw new AwsRefusal('InvalidCiphertextException', 'wrong encryption context or damaged blob');
    }
  }

  private known(keyId: string): string {
    const key = keyId.split('/').at(-1)!;
    if (!this.keys.has(key)) throw new AwsRefusal('NotFoundException', `no key ${keyId} in the template`);
    return key;
  }

  private wrappingKey(key: string): Buffer {
    return createHmac('sha256', this.secret).update(`standoff/kms/${key}`).digest();
  }
}

/** The key that a blob names as its own. */
function wrappedWith({ CiphertextBlob = '' }: Pick<Request, 'CiphertextBlob'>): string {
  const blob = Buffer.from(CiphertextBlob, 'base64');
  return blob.subarray(1, 1 + (blob[0] ?? 0)).toString();
}

const arnOf = (key: string) => `arn:aws:kms:${REGION}:${ACCOUNT}:key/${key}`;

/** The context is authenticated, in an order that does not depend on who wrote it. */
const aad = (context: Record<string, string>) =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));
