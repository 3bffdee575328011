import { GraphQLError, type ASTNode } from 'graphql';

/** What is limited, as the message and `extensions.limit` say it. */
type LimitName = 'length' | 'nesting' | 'depth' | 'aliases' | 'selections' | 'repeats' | 'cost';

/** Names that say too little by themselves. */
const WORDS: Partial<Record<LimitName, string>> = { repeats: 'number of fields of one name' };

/** An operation is over a limit: which one, where it lies, and how much there was. */
export function limitError(
  name: LimitName,
  limit: number,
  actual: number,
  node?: ASTNode,
): GraphQLError {
  const [had, allowed] = [actual, limit].map((value) => value.toLocaleString('en'));
  return new GraphQLError(
    `The operation is too large: its ${WORDS[name] ?? name} is ${had}, the limit is ${allowed}.`,
    {
      ...(node && { nodes: node }),
      // `spec` lets a client that takes application/json alone have it with status 200.
      extensions: { code: 'LIMIT_EXCEEDED', limit: name, http: { status: 400, spec: true } },
    },
  );
}
