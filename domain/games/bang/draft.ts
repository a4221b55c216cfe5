/** A state being worked on, see `open` and `close`; defined by whoever writes the procedures. */
export type Draft = unknown;
