/** A name of another computer, as far as the browser knows: it leads here all the same. */
export const OTHER_HOST = 'gatehouse.test';
