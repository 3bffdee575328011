/** Lifetime of an access token in seconds (contract, Limits). */
export const TOKEN_LIFETIME_S = 28_800;
