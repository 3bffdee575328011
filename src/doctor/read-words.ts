import * as v from 'valibot';
import { jsonOf, type Answer } from './answer.ts';
import { quote } from './quote.ts';

/** Where services put words: RFC 6749's description, GraphQL's errors, a gateway's message. */
const wordsSchema = v.union([
  v.pipe(
    v.object({ error: v.string(), error_description: v.optional(v.string()) }),
    v.transform(({ error, error_description: more }) => (more ? `${error}: ${more}` : error)),
  ),
  v.pipe(
    v.object({ errors: v.looseTuple([v.object({ message: v.string() })]) }),
    v.transform(({ errors }) => errors[0].message),
  ),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform(({ message }) => message),
  ),
]);

/** What a refusal says of itself, led by a comma to be put after the evidence; empty if nothing. */
export function readWords(answer: Answer): string {
  const parsed = v.safeParse(wordsSchema, jsonOf(answer));
  const words = parsed.success ? quote(parsed.output, answer.secrets) : '';
  return words && `, “${words}”`;
}
