import { type Asked, encryptionContext } from '../../local/iam/index.ts';
import type { Random } from '../random.ts';
import type { Service } from './calls.ts';
import { answered } from './errors.ts';

/** The key service: wraps data keys and unwraps those that it has wrapped. */
export class SimulatedKeys implements Service {
  readonly throttled = 'ThrottlingException';
  private readonly random: Random;
  private readonly wrapped = new Map<string, Uint8Array>();

  constructor(random: Random) {
    this.random = random;
  }

  async carryOut(command: string, input: Record<string, unknown>): Promise<unknown> {
    if (command === 'GenerateDataKeyCommand') return this.generate(input);
    if (command === 'EncryptCommand') return this.wrap(input);
    if (command === 'DecryptCommand') return this.unwrap(input);
    throw new Error(`the simulated key service has no ${command}`);
  }

  asked(command: string, { KeyId, EncryptionContext }: Record<string, unknown>): Asked[] {
    const context = () => encryptionContext(EncryptionContext);
    return [{ action: `kms:${command.replace(/Command$/, '')}`, resource: String(KeyId), context }];
  }

  private generate({ EncryptionContext }: Record<string, unknown>) {
    const Plaintext = new Uint8Array(this.random.bytes(32));
    const CiphertextBlob = new Uint8Array(this.random.bytes(48));
    this.wrapped.set(nameOf(CiphertextBlob, EncryptionContext), Plaintext);
    return { Plaintext, CiphertextBlob };
  }

  private wrap({ Plaintext, EncryptionContext }: Record<string, unknown>) {
    const CiphertextBlob = new Uint8Array(this.random.bytes(48));
    this.wrapped.set(nameOf(CiphertextBlob, EncryptionContext), new Uint8Array(Plaintext as Uint8Array));
    return { CiphertextBlob };
  }

  private unwrap({ CiphertextBlob, EncryptionContext }: Record<string, unknown>) {
    const Plaintext = this.wrapped.get(nameOf(CiphertextBlob as Uint8Array, EncryptionContext));
    if (Plaintext === undefined) throw answered('InvalidCiphertextException', 400);
    return { Plaintext };
  }
}

const nameOf = (blob: Uint8Array, context: unknown): string =>
  `${Buffer.from(blob).toString('hex')}/${JSON.stringify(context)}`;
