import * as v from 'valibot';
import { tokenErrorSchema } from '../contract/token-response.ts';
import { describeAnswer, jsonOf, type Answer } from './answer.ts';
import type { Finding, Layer } from './finding.ts';
import { judgeTransport } from './judge-transport.ts';
import { readWords } from './read-words.ts';

/**
 * A token request that had to be refused: without an API key, without credentials, with wrong ones
 * (contract, Authentication 1 and 2; RFC 6749, section 5.2).
 */
export function judgeTokenRefusal(
  answer: Answer,
  { layer, check }: { layer: Layer; check: string },
): Finding {
  const elsewhere = judgeTransport(answer, check);
  if (elsewhere) return elsewhere;
  const { status } = answer;
  const broken = { layer, check, verdict: 'broken' } as const;
  if (status < 400) {
    return {
      ...broken,
      evidence: `${describeAnswer(answer)}, where it had to refuse`,
      operator: 'Ask for API key and credentials before issuing a token: anybody gets one now.',
    };
  }
  const evidence = describeAnswer(answer) + readWords(answer);
  if (status >= 500) {
    return {
      ...broken,
      evidence,
      operator: 'Refuse with 400, 401 or 403; the log says what failed.',
    };
  }
  const json = jsonOf(answer);
  if (typeof json !== 'object' || json === null) {
    return {
      ...broken,
      evidence: `${evidence}: refused, but not in JSON`,
      operator: 'Refuse with a JSON object that has an error (RFC 6749, section 5.2).',
    };
  }
  return {
    layer,
    check,
    verdict: 'passed',
    evidence,
    ...(!v.is(tokenErrorSchema, json) && {
      operator: 'RFC 6749, section 5.2 wants a member error in it, such as invalid_client.',
    }),
  };
}
