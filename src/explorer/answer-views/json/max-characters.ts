/** A line further right than this is not laid out: its value is opened instead, characters. */
export const MAX_CHARACTERS = 2_000;
