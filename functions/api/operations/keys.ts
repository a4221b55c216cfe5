import { publicKeys } from '../../match/signing-keys.ts';
import { operation } from '../operation.ts';

export const listKeys = operation({
  name: 'listKeys',
  summary: 'The public keys of receipts',
  description:
    'All keys by which receipts were ever signed, the earliest first: one for each calendar month in UTC, and another one where a key was revoked. A receipt names its key. Keep a copy: it shows whether a key was exchanged afterwards.',
  tag: 'service',
  auth: 'none',
  scope: null,
  answers: { status: 200, schema: 'KeyList' },
  handle: async () => ({ status: 200, body: { keys: await publicKeys() } }),
});
