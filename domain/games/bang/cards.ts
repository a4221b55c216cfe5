/** `kind-rank+suit`, for example `bang-2C`; the second of two equal cards ends in `_2`. */
export type CardId = string;
