import { describeAnswer, jsonOf, type Answer } from './answer.ts';
import type { Finding } from './finding.ts';
import { judgeTransport } from './judge-transport.ts';
import { readWords } from './read-words.ts';

/** What a refused GraphQL call lacked. */
export interface Lack {
  readonly missing: 'token' | 'api-key' | 'both';
  readonly check: string;
}

/**
 * A GraphQL call that had to be refused, since it came without key, token or both (contract,
 * Authentication 5). 401 is about the token and carries a challenge (RFC 6750, section 3).
 */
export function judgeGraphqlRefusal(answer: Answer, { missing, check }: Lack): Finding {
  const elsewhere = judgeTransport(answer, check);
  if (elsewhere) return elsewhere;
  const layer = missing === 'api-key' ? 'api-key' : 'token';
  const base = { layer, check } as const;
  const evidence = describeAnswer(answer) + readWords(answer);
  const { status } = answer;
  if (status < 400) {
    return {
      ...base,
      verdict: 'broken',
      evidence: `${evidence}, where it had to refuse`,
      operator: `Ask every call for ${missing === 'api-key' ? 'x-api-key' : 'a bearer token'}: this one was let in without.`,
    };
  }
  if (status >= 500) {
    return { ...base, verdict: 'broken', evidence, operator: 'Refuse with 401 or 403.' };
  }
  if (jsonOf(answer) === undefined) {
    return {
      ...base,
      verdict: 'broken',
      evidence: `${evidence}: refused, but not in JSON`,
      operator: 'Refuse in JSON, so that a client can say why.',
    };
  }
  if (missing === 'token' && status !== 401) {
    return {
      ...base,
      verdict: 'broken',
      evidence,
      advice:
        'The explorer asks to sign in again at 401 alone; any other status is shown as a failure.',
      operator: 'Answer 401 where the key is good and the token is missing or over.',
    };
  }
  return status === 401 ? judgeChallenge(answer, { missing, check }, evidence) : passed();

  function passed(): Finding {
    return { ...base, verdict: 'passed', evidence };
  }
}

function judgeChallenge({ headers }: Answer, { missing, check }: Lack, evidence: string): Finding {
  const layer = missing === 'api-key' ? 'api-key' : 'token';
  const base = { layer, check } as const;
  if (!/\bbearer\b/i.test(headers.get('www-authenticate') ?? '')) {
    return {
      ...base,
      verdict: 'broken',
      evidence: `${evidence}, without a Bearer challenge`,
      operator: 'Send WWW-Authenticate: Bearer with each 401 (RFC 6750, section 3).',
    };
  }
  return {
    ...base,
    verdict: 'passed',
    evidence: `${evidence}, with a Bearer challenge`,
    ...(missing === 'api-key' && {
      operator: 'Answer 403 about the key: the explorer takes 401 for the end of the token.',
    }),
  };
}
