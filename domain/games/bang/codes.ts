/** Reasons of spec 12 in kebab case, without the game's name; completed by whoever writes the refusals. */
export type Reason = string;
