import * as v from 'valibot';
import { describeAnswer, jsonOf, type Answer } from './answer.ts';
import type { Finding } from './finding.ts';
import { judgeTransport } from './judge-transport.ts';
import { readWords } from './read-words.ts';

/** Asks for the least that only introspection gives. */
export const INTROSPECTION_QUERY = '{ __schema { queryType { name } } }';

const resultSchema = v.object({
  data: v.object({ __schema: v.object({ queryType: v.object({ name: v.string() }) }) }),
});
const errorsSchema = v.object({ errors: v.array(v.unknown()) });

/** Whether a schema can be read. Off is an operator's choice: said, and not counted as broken. */
export function judgeIntrospection(answer: Answer): Finding {
  const check = 'introspection';
  const elsewhere = judgeTransport(answer, check);
  if (elsewhere) return elsewhere;
  const json = jsonOf(answer);
  const evidence = describeAnswer(answer) + readWords(answer);
  if (v.is(resultSchema, json)) {
    return { layer: 'graphql', check, verdict: 'passed', evidence: `On: ${evidence}` };
  }
  if (answer.status < 500 && v.is(errorsSchema, json)) {
    return {
      layer: 'graphql',
      check,
      verdict: 'passed',
      evidence: `Off: ${evidence}`,
      advice: 'The explorer has no docs, completion and builder then; operations run all the same.',
      operator:
        'Allow introspection for callers with a good key and token, if that is not on purpose.',
    };
  }
  return {
    layer: 'graphql',
    check,
    verdict: 'broken',
    evidence: `${evidence}: neither schema nor error`,
  };
}
