import * as v from 'valibot';

/** What a refusal says of itself. Untrusted text, of any length. */
export interface RefusalWords {
  readonly words: string;
  /** RFC 6749's error code, where there are words beside it. */
  readonly code?: string;
}

/** Where services put words: GraphQL's errors, RFC 6749's description, a gateway's message. */
const wordsSchema = v.union([
  v.pipe(
    v.object({ errors: v.looseTuple([v.object({ message: v.string() })]) }),
    v.transform(({ errors }): RefusalWords => ({ words: errors[0].message })),
  ),
  v.pipe(
    v.object({ error: v.string(), error_description: v.string() }),
    v.transform(({ error, error_description: words }): RefusalWords => ({ words, code: error })),
  ),
  v.pipe(
    v.object({ error_description: v.string() }),
    v.transform((body): RefusalWords => ({ words: body.error_description })),
  ),
  v.pipe(
    v.object({ message: v.string() }),
    v.transform(({ message }): RefusalWords => ({ words: message })),
  ),
  v.pipe(
    v.object({ error: v.string() }),
    v.transform(({ error }): RefusalWords => ({ words: error })),
  ),
]);

/**
 * Finds the words of a refusal; undefined where it has none.
 *
 * @param body the parsed JSON of an answer
 */
export function wordsOfRefusal(body: unknown): RefusalWords | undefined {
  const parsed = v.safeParse(wordsSchema, body);
  return parsed.success ? parsed.output : undefined;
}
