import { GraphQLError, type ASTNode } from 'graphql';
import type { OperationLimits } from './operation-limits.ts';

/** What is limited, as the message and `extensions.limit` say it. */
type LimitName = Exclude<keyof OperationLimits, 'tokens'>;

/** Names that say too little by themselves. */
const WORDS: Partial<Record<LimitName, string>> = {
  lines: 'number of lines',
  definitions: 'number of operations and fragments',
  spreads: 'number of fragment spreads',
  pairs: 'number of pairs of fields of one name',
  size: "answer's estimated size in bytes",
  event: "event's estimated size in bytes",
  repeats: 'number of fields of one name',
};

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
