import { parseBearerChallenge } from '../contract/bearer-challenge.ts';
import { describeAnswer, type Answer } from './answer.ts';
import type { Finding } from './finding.ts';
import { judgeTransport } from './judge-transport.ts';
import { quote } from './quote.ts';

/**
 * A call with a token that a newer one has replaced (contract, States and transitions: terminated).
 */
export function judgeOldToken(answer: Answer, check: string): Finding {
  const elsewhere = judgeTransport(answer, check);
  if (elsewhere) return elsewhere;
  const base = { layer: 'token', check } as const;
  if (answer.status !== 401) {
    return {
      ...base,
      verdict: 'broken',
      evidence: `${describeAnswer(answer)} to a token that a newer one replaced`,
      operator: 'Answer 401: a new token ends the one before it (contract, Authentication 6).',
    };
  }
  const { error, errorDescription } = parseBearerChallenge(answer.headers.get('www-authenticate'));
  const words = quote(errorDescription ?? error ?? '', answer.secrets);
  return {
    ...base,
    verdict: 'passed',
    evidence: `${describeAnswer(answer)}, ${words ? `“${words}”` : 'without a word of why'}`,
    ...(!tellsOf(words) && {
      operator:
        'Let error_description of WWW-Authenticate say whether a token expired or was terminated: people do different things then.',
    }),
  };
}

/** Whether the words tell a replaced token from one whose time is over. */
function tellsOf(words: string): boolean {
  return /terminat|revok|replac|newer|supersed/i.test(words) && !/expired or/i.test(words);
}
