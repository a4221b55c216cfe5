export { encryptionContext } from './conditions.ts';
export { Denials } from './denials.ts';
export {
  type Asked,
  accessKeyOf,
  type Denial,
  denialLine,
  Guard,
  type Identities,
  REFUSED_AS,
  type Refusal,
  Rights,
} from './guard.ts';
export { type Role, type Statement, statementOf } from './statement.ts';
export { TableRequests } from './table-request.ts';
export { matcher } from './wildcards.ts';
