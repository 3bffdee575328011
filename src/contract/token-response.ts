import * as v from 'valibot';
import { B64TOKEN } from './b64token.ts';

/** The length is a bound against an answer that is no token; real ones have under 4,000 characters. */
const accessTokenSchema = v.pipe(
  v.string('access_token is missing'),
  v.nonEmpty('access_token is empty'),
  v.maxLength(65_536, 'access_token is too long to be a token'),
  v.regex(B64TOKEN, 'access_token holds characters that no token has'),
);

/** Seconds. A year is far past any token of this kind and keeps sums of milliseconds exact. */
const expiresInSchema = v.pipe(
  v.number('expires_in is not a number'),
  v.integer('expires_in is not a whole number'),
  v.minValue(1, 'expires_in is not positive'),
  v.maxValue(31_536_000, 'expires_in is more than a year'),
);

/** The token response as it stands on the wire (contract, Access token response). */
export const tokenResponseSchema = v.object({
  access_token: accessTokenSchema,
  expires_in: expiresInSchema,
  token_type: v.pipe(
    v.string('token_type is missing'),
    v.regex(/^bearer$/i, 'token_type is not Bearer'),
  ),
});

export type TokenResponse = v.InferOutput<typeof tokenResponseSchema>;
