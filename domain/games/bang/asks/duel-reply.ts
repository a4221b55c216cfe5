import { bangReply } from './bang-reply.ts';

/** Next answer in a Duel (spec 9.3). */
export const duelReply = bangReply('duel');
