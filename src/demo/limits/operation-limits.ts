import { type ASTNode, GraphQLError } from 'graphql';

export const OPERATION_LIMITS = {
  length: 100_000,
  /** Lines of the document. The location of each error is found by counting them. */
  lines: 3_000,
  nesting: 64,
  tokens: 5_000,
  /** Fields inside one another. The deepest introspection that clients send has 15. */
  depth: 16,
  /** Fields of the document with another name than their own, fragments opened. */
  aliases: 50,
  /** Selections in the document, fragments as they stand. Bounds the work of validation. */
  selections: 1_000,
  /** Operations and fragments. Validation follows fragments anew from each of them. */
  definitions: 100,
  /** Spreads of fragments, which validation compares with one another. */
  spreads: 200,
  /** Pairs of fields of one response name in the document, which validation compares. */
  pairs: 50_000,
  /** Fields of one response name in an operation that have arguments or fields of their own. */
  repeats: 50,
  cost: 1_000_000,
  size: 200_000_000,
  /** For one event of a subscription; many subscriptions can last for hours. */
  event: 500_000,
};

export type OperationLimits = Readonly<typeof OPERATION_LIMITS>;

export type LimitName = Exclude<keyof OperationLimits, 'tokens'>;

const DESCRIPTIONS: Partial<Record<LimitName, string>> = {
  lines: 'number of lines',
  definitions: 'number of operations and fragments',
  spreads: 'number of fragment spreads',
  pairs: 'number of pairs of fields of one name',
  size: "answer's estimated size in bytes",
  event: "event's estimated size in bytes",
  repeats: 'number of fields of one name',
};

export function checkLimit(name: LimitName, actual: number, limit: number, nodes?: ASTNode) {
  if (actual <= limit) return undefined;
  const [had, allowed] = [actual, limit].map((value) => value.toLocaleString('en'));
  const message = `The operation is too large: its ${DESCRIPTIONS[name] ?? name} is ${had}, the limit is ${allowed}.`;
  // `spec` lets a client that takes application/json alone have it with status 200.
  const extensions = { code: 'LIMIT_EXCEEDED', limit: name, http: { status: 400, spec: true } };
  return new GraphQLError(message, { ...(nodes && { nodes }), extensions });
}
