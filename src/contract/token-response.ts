import * as v from 'valibot';

/** RFC 6750, section 2.1 (`b64token`): other tokens cannot stand in an `Authorization` header. */
export const B64TOKEN = /^[\w\-.~+/]+=*$/;

export const TOKEN_LIFETIME_S = 28_800;

/** The longest accepted lifetime, seconds: a century, whose milliseconds add up exactly. */
export const LONGEST_LIFETIME_S = 3_155_760_000;

/** Real ones have under 4,000 characters. */
const accessTokenSchema = v.pipe(
  v.string('access_token is missing'),
  v.nonEmpty('access_token is empty'),
  v.maxLength(65_536, 'access_token is too long to be a token'),
  v.regex(B64TOKEN, 'access_token holds characters that no token has'),
);

const wholeSecondsSchema = v.pipe(
  v.number('expires_in is not a number'),
  v.integer('expires_in is not a whole number'),
  v.minValue(1, 'expires_in is not positive'),
  v.maxValue(LONGEST_LIFETIME_S, 'expires_in is more than a century'),
);

const bearerSchema = v.pipe(
  v.string('token_type is missing'),
  v.regex(/^bearer$/i, 'token_type is not Bearer'),
);

export const tokenResponseSchema = v.object({
  access_token: accessTokenSchema,
  expires_in: wholeSecondsSchema,
  token_type: bearerSchema,
});

export type TokenResponse = v.InferOutput<typeof tokenResponseSchema>;

const numberInText = v.pipe(
  v.string(),
  v.regex(/^\s*\d{1,12}(?:\.\d{1,12})?\s*$/),
  v.transform(Number),
);

/** Seconds; some services write them as text, or with a fraction, which is dropped. */
const writtenSecondsSchema = v.pipe(
  v.union([v.number(), numberInText], 'expires_in is not a number'),
  v.finite('expires_in is not a number'),
  v.transform(Math.floor),
  wholeSecondsSchema,
);

/** Lenient, because the new token has already ended the previous one. */
export const issuedTokenSchema = v.object({
  access_token: accessTokenSchema,
  expires_in: v.nullish(writtenSecondsSchema),
  token_type: v.nullish(bearerSchema),
});

export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope';

export const tokenErrorSchema = v.object({
  error: v.string(),
  error_description: v.optional(v.string()),
});
