import {
  GRAPHQL_MESSAGES,
  REFUSAL_MESSAGES,
  SIGN_IN_MESSAGES,
  SKIPPED_MESSAGES,
} from './access-copy.ts';
import { CONNECTION_MESSAGES, CORS_MESSAGES } from './network-copy.ts';
import { NODE_MESSAGES } from './node-copy.ts';

export const LAYERS = ['network', 'transport', 'cors', 'api-key', 'token', 'graphql'] as const;

export type Layer = (typeof LAYERS)[number];

export type CheckVerdict = 'passed' | 'broken' | 'not-reached' | 'unknown';

/** Looked into when something is found: a copy would stay in the language that it was made in. */
const TABLES = [
  CONNECTION_MESSAGES,
  CORS_MESSAGES,
  REFUSAL_MESSAGES,
  SIGN_IN_MESSAGES,
  GRAPHQL_MESSAGES,
  SKIPPED_MESSAGES,
  NODE_MESSAGES,
] as const;

type Messages = UnionToIntersection<(typeof TABLES)[number]>;

type UnionToIntersection<Union> = (
  Union extends unknown ? (member: Union) => void : never
) extends (all: infer All) => void
  ? All
  : never;

export type FindingCode = keyof Messages;

type MessageValues<Code extends FindingCode> = Parameters<Messages[Code]>;

interface Message {
  readonly evidence: string;
  readonly advice?: string;
  /** Which header or setting is missing, for the operator. */
  readonly operator?: string;
}

export interface Judgement extends Message {
  readonly code: FindingCode;
  readonly layer: Layer;
  readonly verdict: CheckVerdict;
  readonly check?: string;
}

/** The outcome of one check; holds no secret. */
export interface Finding extends Judgement {
  readonly check: string;
}

export const passed = judgementOf('passed');
export const broken = judgementOf('broken');
export const unknown = judgementOf('unknown');
export const notReached = judgementOf('not-reached');

function judgementOf(verdict: CheckVerdict) {
  return <Code extends FindingCode>(
    layer: Layer,
    code: Code,
    ...values: MessageValues<Code>
  ): Judgement => {
    const table = TABLES.find((each) => code in each) as Messages;
    const write = table[code] as unknown as (...values: MessageValues<Code>) => Message;
    return { code, layer, verdict, ...write(...values) };
  };
}
