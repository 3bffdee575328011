/** The element of index.html that lists the explorer's files, in the order of their evaluation. */
export const EXPLORER_CODE_NAME = 'gatehouse-explorer';
