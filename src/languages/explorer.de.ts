/** The explorer's German words, by the names of their tables: those of all its rooms. */
export const EXPLORER_DE: Readonly<Record<string, object>> = {};
