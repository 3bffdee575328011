/**
 * What an API key that somebody enters looks like: printable ASCII without spaces. The contract says
 * only that it is a string, and a header carries it; a space in it comes from copying.
 */
export const API_KEY = /^[!-~]+$/;
