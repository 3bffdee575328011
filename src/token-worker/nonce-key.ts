/** In sessionStorage: a random number while a tab is between two pages, and nothing else. */
export const NONCE_KEY = 'gatehouse:hand-over';
