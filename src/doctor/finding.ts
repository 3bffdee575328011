import { REQUEST_ID_HEADER } from '../contract/headers.ts';
import {
  GRAPHQL_MESSAGES,
  REFUSAL_MESSAGES,
  SIGN_IN_MESSAGES,
  SKIPPED_MESSAGES,
} from './access-copy.ts';
import type { NodeOutcome } from './answer.ts';
import { CONNECTION_MESSAGES, CORS_MESSAGES } from './network-copy.ts';
import { NODE_MESSAGES } from './node-copy.ts';

export const LAYERS = ['network', 'transport', 'cors', 'api-key', 'token', 'graphql'] as const;

export type Layer = (typeof LAYERS)[number];

export type CheckVerdict = 'passed' | 'broken' | 'not-reached' | 'unknown';

interface Message {
  readonly evidence: string;
  readonly advice?: string;
  /** Which header or setting is missing, for the operator. */
  readonly operator?: string;
}

export interface Judgement extends Message {
  /** Stays when its message is reworded. */
  readonly code: string;
  readonly layer: Layer;
  readonly verdict: CheckVerdict;
  readonly check?: string;
}

/** The outcome of one check; holds no secret. */
export interface Finding extends Judgement {
  readonly check: string;
}

/** The findings of a check; a broken one names the request whose outcome was judged. */
export function findingsOf(
  check: string,
  judged: Judgement | readonly Judgement[],
  outcome?: NodeOutcome,
): Finding[] {
  const requestId = outcome?.kind === 'answer' ? outcome.requestId : undefined;
  return [judged].flat().map((judgement) => {
    const finding = { check, ...judgement };
    if (finding.verdict !== 'broken' || requestId === undefined) return finding;
    return { ...finding, evidence: `${finding.evidence} (${REQUEST_ID_HEADER} ${requestId})` };
  });
}

/** A text alone is the evidence. */
type MessageTable = Readonly<Record<string, (...values: never[]) => Message | string>>;

type UnionToIntersection<Union> = (
  Union extends unknown ? (member: Union) => void : never
) extends (all: infer All) => void
  ? All
  : never;

type ValuesOf<Write> = Write extends (...values: infer Values) => Message | string ? Values : never;

/** How to judge with the messages of tables, whose keys are the codes of findings. */
export function judgementsOf<const Tables extends readonly MessageTable[]>(...tables: Tables) {
  type Messages = UnionToIntersection<Tables[number]>;
  const judgementOf =
    (verdict: CheckVerdict) =>
    <Code extends keyof Messages & string>(
      layer: Layer,
      code: Code,
      ...values: ValuesOf<Messages[Code]>
    ): Judgement => {
      // Looked up for each finding: a copy would stay in the language that it was made in.
      const table = tables.find((each) => code in each) as Messages;
      const write = table[code] as (...written: typeof values) => Message | string;
      const written = write(...values);
      const message = typeof written === 'string' ? { evidence: written } : written;
      return { code, layer, verdict, ...message };
    };
  return {
    passed: judgementOf('passed'),
    broken: judgementOf('broken'),
    unknown: judgementOf('unknown'),
    notReached: judgementOf('not-reached'),
  };
}

/** With the messages that several checks share. */
export const { passed, broken, unknown, notReached } = judgementsOf(
  CONNECTION_MESSAGES,
  CORS_MESSAGES,
  REFUSAL_MESSAGES,
  SIGN_IN_MESSAGES,
  GRAPHQL_MESSAGES,
  SKIPPED_MESSAGES,
  NODE_MESSAGES,
);
