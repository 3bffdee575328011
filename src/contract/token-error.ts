import * as v from 'valibot';

/** The error codes of the token endpoint that the contract's one grant can meet (RFC 6749, section 5.2). */
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

/** The token endpoint's error body (RFC 6749, section 5.2); codes of other services pass as text. */
export const tokenErrorSchema = v.object({
  error: v.string(),
  error_description: v.optional(v.string()),
});
