import * as v from 'valibot';
import { tokenResponseSchema } from '../contract/token-response.ts';
import { readJsonPart, readJwtClaims } from '../session/jwt-claims.ts';
import type { SignInFailure, TokenOutcome } from '../session/sign-in.ts';
import { describeAnswer, headerList, parseJsonBody, quote, type NodeOutcome } from './answer.ts';
import { broken, passed, unknown, type Judgement } from './finding.ts';
import { judgeForeignAnswer, judgeUnanswered, wrongPath } from './judge-connection.ts';
import { NODE_COPY } from './node-copy.ts';

type TokenGrant = Extract<TokenOutcome, { readonly ok: true }>['grant'];

/** Seconds that a token's own times may differ from what the answer says, for rounding and travel. */
const TOLERANCE_S = 60;

const unnamedKey = (): Judgement => unknown('api-key', 'keyNotNamed');

/** A sign-in that gave no token; `answered` is such as "POST answered 401 application/json". */
export function judgeSignInFailure(
  { code, status, fault }: SignInFailure,
  answered: string,
  message: string | undefined,
): Judgement[] {
  switch (code) {
    case 'wrong-api-key':
      return [broken('api-key', 'keyRefused', answered, undefined, message)];
    case 'wrong-credentials':
      return [unnamedKey(), broken('token', 'credentialsRefused', answered, message)];
    case 'wrong-key-or-credentials':
      return [
        unknown('api-key', 'keyOrToken'),
        broken('token', 'keyOrCredentialsRefused', answered, message),
      ];
    case 'refused':
      return [unnamedKey(), broken('token', 'signInRefused', answered, message)];
    case 'locked-out':
    case 'rate-limited':
      return [broken('token', 'tooManyTries', answered, message)];
    case 'timeout':
      return [broken('token', 'signInSlow')];
    case 'answer-broken':
      return [broken('token', 'signInBroken', answered)];
    case 'server-error':
      return [broken('token', 'serviceFailed', answered, message)];
    case 'empty':
      return [broken('token', 'signInEmpty', answered)];
    case 'not-json':
    case 'too-large':
      return [broken('token', 'notTokenResponse', answered)];
    case 'no-token':
    case 'unsupported-token-type':
    case 'invalid-lifetime':
      return [
        passed('api-key', 'credentialsTaken'),
        broken('token', 'unusableToken', answered, fault),
      ];
    default:
      return [
        status === 404 || status === 405
          ? wrongPath(answered, 'token', 'token')
          : broken('token', 'signInNotUnderstood', answered, message),
      ];
  }
}

/**
 * The answer to right credentials (contract, Access token response; RFC 6749, section 5.1).
 * What the explorer takes passes; its operator is told of another form.
 * @param now wall clock when the answer came, milliseconds
 */
export function judgeSignIn(
  check: string,
  outcome: NodeOutcome,
  result: TokenOutcome | undefined,
  now: number,
): readonly Judgement[] {
  if (outcome.kind !== 'answer') return [judgeUnanswered(outcome)];
  const answered = describeAnswer(outcome);
  const foreign = judgeForeignAnswer(outcome, 'token', 'token');
  if (foreign || !result) return [foreign ?? broken('token', 'notTokenResponse', answered)];
  if (!result.ok) {
    // The answer's own message is clean for a terminal too.
    const judged = judgeSignInFailure(result.failure, answered, outcome.message);
    return judged.filter(({ verdict }) => verdict === 'broken');
  }
  const { grant } = result;
  const strict = v.safeParse(tokenResponseSchema, parseJsonBody(outcome.http));
  const faults = (strict.issues ?? []).map(({ message, received, path }) =>
    received === 'undefined' ? NODE_COPY.missing(String(path?.at(-1)?.key)) : message,
  );
  const granted = strict.success
    ? passed('token', 'granted', answered, grant.expiresInS)
    : passed('token', 'grantedOtherwise', answered, faults);
  const caching = outcome.http.headers.get('cache-control');
  const cached = headerList(caching).includes('no-store')
    ? passed('token', 'notCached')
    : broken('token', 'mayBeCached', caching === null);
  return [
    granted,
    { ...cached, check: `${check}: no-store` },
    { ...judgeJwt(grant, now), check: `${check}: token` },
  ];
}

/** Whether the token is a JWT that ends when the answer says (RFC 7519); its signature is not checked. */
function judgeJwt({ accessToken, expiresInS }: TokenGrant, now: number): Judgement {
  const [header, , signature] = accessToken.split('.');
  const claims = readJwtClaims(accessToken);
  const { alg } = readJsonPart(header) ?? {};
  if (!claims || typeof alg !== 'string') return broken('token', 'notJwt');
  const algorithm = quote(alg, [accessToken]);
  if (alg.toLowerCase() === 'none' || signature === '') {
    return broken('token', 'notSigned', algorithm);
  }
  const { exp } = claims;
  if (typeof exp !== 'number' || expiresInS === undefined) {
    return passed('token', 'withoutEnd', algorithm);
  }
  const difference = Math.round(exp - now / 1_000 - expiresInS);
  return Math.abs(difference) <= TOLERANCE_S
    ? passed('token', 'endsAsSaid', algorithm, TOLERANCE_S)
    : broken('token', 'endsOtherwise', difference);
}
