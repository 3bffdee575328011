import { type ASTNode, GraphQLError } from 'graphql';

/** How large an operation may be. Over a limit, it is refused before it runs. */
export interface OperationLimits {
  /** Characters of the document. */
  readonly length: number;
  /** Lines of the document. Each place that an error names is found by counting them. */
  readonly lines: number;
  /** Brackets of all kinds inside one another. */
  readonly nesting: number;
  /** Words and signs in the document. */
  readonly tokens: number;
  /** Fields inside one another. The deepest introspection that clients send has 15. */
  readonly depth: number;
  /** Fields of the document with another name than their own, fragments opened. */
  readonly aliases: number;
  /** Selections in the document, fragments as they stand. Bounds the work of validation. */
  readonly selections: number;
  /** Operations and fragments. Validation follows fragments anew from each of them. */
  readonly definitions: number;
  /** Spreads of fragments, which validation compares with one another. */
  readonly spreads: number;
  /** Pairs of fields of one response name in the document, which validation compares. */
  readonly pairs: number;
  /** Fields of one response name in an operation that have arguments or fields of their own. */
  readonly repeats: number;
  /** Estimated fields in the answer. */
  readonly cost: number;
  /** Estimated bytes of memory that the answer takes while it is made. */
  readonly size: number;
  /** The same of one event of a subscription, many of which can be under way for hours. */
  readonly event: number;
}

export const DEFAULT_OPERATION_LIMITS: OperationLimits = {
  length: 100_000,
  lines: 3_000,
  nesting: 64,
  tokens: 5_000,
  depth: 16,
  aliases: 50,
  selections: 1_000,
  definitions: 100,
  spreads: 200,
  pairs: 50_000,
  repeats: 50,
  cost: 1_000_000,
  size: 200_000_000,
  event: 500_000,
};

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
