import * as v from 'valibot';
import { GRAPHQL_RESPONSE_TYPE } from '../contract/headers.ts';
import { TYPENAME_QUERY } from '../contract/paths.ts';
import { describeAnswer, jsonOf, mediaTypeOf, type Answer } from './answer.ts';
import type { Finding } from './finding.ts';
import { judgeTransport } from './judge-transport.ts';
import { readWords } from './read-words.ts';

const resultSchema = v.object({ data: v.object({ __typename: v.string() }) });

/** Whether an answer is the result of {@link TYPENAME_QUERY}. */
export function isTypenameResult(answer: Answer): boolean {
  return answer.status === 200 && v.is(resultSchema, jsonOf(answer));
}

/**
 * The answer to {@link TYPENAME_QUERY} with key and token, in the JSON envelope (contract, Endpoints
 * 2; GraphQL over HTTP, section 6).
 */
export function judgeGraphqlAnswer(answer: Answer, check: string): Finding {
  const elsewhere = judgeTransport(answer, check);
  if (elsewhere) return elsewhere;
  const { status } = answer;
  if (status === 401) return refused(answer, check, 'token');
  if (status === 403) return refused(answer, check, 'api-key');
  if (!isTypenameResult(answer)) {
    return {
      layer: 'graphql',
      check,
      verdict: 'broken',
      evidence: `${describeAnswer(answer)}${readWords(answer)}: no result of ${TYPENAME_QUERY}`,
      operator: 'Take {"query": …} as application/json, and answer {"data": …} with 200.',
    };
  }
  const type = mediaTypeOf(answer);
  const isKnown = type === GRAPHQL_RESPONSE_TYPE || type === 'application/json';
  return {
    layer: 'graphql',
    check,
    verdict: isKnown ? 'passed' : 'broken',
    evidence: `${describeAnswer(answer)} with the result of ${TYPENAME_QUERY}`,
    ...(!isKnown && { operator: `Send results as ${GRAPHQL_RESPONSE_TYPE} or application/json.` }),
  };
}

/**
 * A result that the bare query gave as `application/graphql`, where the JSON envelope gave none. The
 * contract leaves the envelope open, and the explorer speaks both.
 */
export function describeBareQuery(answer: Answer, check: string): Finding {
  return {
    layer: 'graphql',
    check,
    verdict: 'passed',
    evidence: `${describeAnswer(answer)}: the service takes the bare query, and not the JSON envelope`,
    operator: 'Set "requestFormat": "graphql" for this service in the explorer’s config.json.',
  };
}

function refused(answer: Answer, check: string, layer: 'token' | 'api-key'): Finding {
  return {
    layer,
    check,
    verdict: 'broken',
    evidence: describeAnswer(answer) + readWords(answer),
    advice:
      layer === 'token'
        ? 'The token was refused. If it is not a new one, it is over, or a later sign-in ended it.'
        : 'Check the API key: it must be the one that came with this service user.',
  };
}
