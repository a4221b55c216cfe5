import { bangReply } from './bang-reply.ts';

/** Answer to Indians! (spec 9.2). */
export const indiansReply = bangReply('indians');
