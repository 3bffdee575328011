/** Stands for the table of Monaco's symbols where only their names are passed on. */
export const Codicon = new Proxy({}, { get: (_table, id) => ({ id }) });
