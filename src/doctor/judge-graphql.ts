import * as v from 'valibot';
import { GRAPHQL_RESPONSE_TYPE } from '../contract/headers.ts';
import type { BlameSource } from './access-copy.ts';
import {
  describeAnswer,
  describeWithMessage,
  parseJsonBody,
  type AnswerSummary,
  type NodeOutcome,
  type RequestOutcome,
} from './answer.ts';
import { broken, notReached, passed, unknown, type Judgement } from './finding.ts';
import { judgeForeignAnswer, judgeUnanswered, wrongPath } from './judge-connection.ts';

export const INTROSPECTION_QUERY = '{ __schema { queryType { name } } }';

const schemaResult = v.object({
  data: v.object({ __schema: v.object({ queryType: v.object({ name: v.string() }) }) }),
});
const refusedResult = v.object({ errors: v.array(v.unknown()) });

export interface GraphqlCallContext {
  readonly hasToken: boolean;
  readonly compared?: {
    readonly withoutToken: RequestOutcome | undefined;
    readonly wrongKey: RequestOutcome | undefined;
  };
  readonly failure?: { readonly code: string; readonly description?: string };
}

export function judgeCall(answer: AnswerSummary, context: GraphqlCallContext) {
  const blame = blameOf(answer, context);
  if (blame) return judgeRefusedCall(blame.on, blame.by, answer);
  const isGraphql = answer.shape === 'data' || answer.shape === 'errors';
  const judgeAccess = (layer: 'api-key' | 'token'): Judgement =>
    isGraphql ? passed(layer, 'taken') : unknown(layer, 'untried');
  return [
    judgeAccess('api-key'),
    context.hasToken ? judgeAccess('token') : unknown('token', 'noToken'),
    judgeResult(answer, context),
  ];
}

interface CallBlame {
  readonly on: 'api-key' | 'token' | 'scope' | 'something else' | 'unclear';
  readonly by: BlameSource;
}

/** Whether the service refused the key or the token (contract, Authentication 5); undefined: neither. */
export function blameOf(answer: AnswerSummary, context: GraphqlCallContext): CallBlame | undefined {
  const { status, shape, blamed } = answer;
  // A page of HTML is not the service's refusal.
  if ((status !== 401 && status !== 403) || shape === 'html') return undefined;
  if (blamed === 'api-key') return { on: 'api-key', by: 'message' };
  // A verdict on a token that was not sent tells nothing about the one that failed.
  if (context.hasToken) {
    if (answer.lacksScope) return { on: 'scope', by: 'message' };
    if (blamed === 'token' || blamed === 'expired token') return { on: 'token', by: 'message' };
    if (status === 403 && blamed === 'something else')
      return { on: 'something else', by: 'message' };
  }
  if (status === 403 && blamed !== 'something else') return { on: 'api-key', by: 'status' };
  return context.compared
    ? { on: compareCalls(answer, context.compared), by: 'comparison' }
    : { on: 'token', by: 'status' };
}

function compareCalls(
  refusal: AnswerSummary,
  { withoutToken, wrongKey }: NonNullable<GraphqlCallContext['compared']>,
): 'token' | 'unclear' {
  if (withoutToken?.kind !== 'answer') return 'unclear';
  // A token that changes the answer was looked at.
  if (refusal !== withoutToken && !isAlike(refusal, withoutToken)) return 'token';
  // The service tells a valid key from an invalid one, so it looked at this key and accepted it.
  return wrongKey?.kind === 'answer' && !isAlike(withoutToken, wrongKey) ? 'token' : 'unclear';
}

function isAlike(a: AnswerSummary, b: AnswerSummary): boolean {
  return a.status === b.status && a.message === b.message && a.blamed === b.blamed;
}

function judgeRefusedCall(on: CallBlame['on'], by: CallBlame['by'], answer: AnswerSummary) {
  const { message } = answer;
  const answered = describeAnswer(answer);
  switch (on) {
    case 'api-key':
      return [broken('api-key', 'keyRefused', answered, by, message)];
    case 'token':
      return [
        by === 'comparison' ? passed('api-key', 'keyTaken') : unknown('api-key', 'keyNotNamed'),
        broken('token', 'tokenRefused', answered, by, message),
      ];
    case 'scope':
      return [passed('api-key', 'taken'), broken('token', 'scopeMissing', message)];
    case 'something else':
      return [
        unknown('api-key', 'keyNotNamed'),
        unknown('token', 'keyNotNamed'),
        broken('graphql', 'denied', answered, message),
      ];
    case 'unclear':
      return [
        unknown('api-key', 'keyOrToken'),
        unknown('token', 'keyOrTokenRefused', answered, message),
        notReached('graphql', 'refusedBefore'),
      ];
  }
}

function judgeResult(answer: AnswerSummary, { failure }: GraphqlCallContext): Judgement {
  const { status, shape, message } = answer;
  const answered = describeAnswer(answer);
  const isMisread = status === 415 || status === 400;
  const envelope = ENVELOPE_REFUSED[failure?.code ?? ''];
  const foreign = judgeForeignAnswer(answer, 'graphql', 'graphql');
  if (foreign && foreign.code !== 'wrongPath') return foreign;
  if (isMisread && envelope) return broken('graphql', envelope, answered, message);
  if (shape === 'errors') return broken('graphql', 'errors', answered, message);
  if (status === 404 || status === 405) return wrongPath(answered, 'graphql', 'graphql');
  if (status === 429) return broken('graphql', 'tooManyCalls', answered);
  if (isMisread) return broken('graphql', 'wrongFormat', answered, message);
  if (status >= 502 && status <= 504) return broken('graphql', 'gateway', answered);
  if (status >= 500) return broken('graphql', 'serviceFailed', answered, message);
  if (shape === 'json') return broken('graphql', 'notGraphql', answered);
  if (shape !== 'data') return broken('graphql', 'notJson', answered);
  if (failure === undefined) {
    const isStandard = [GRAPHQL_RESPONSE_TYPE, 'application/json'].includes(answer.mediaType);
    return passed('graphql', 'callWorks', answered, isStandard);
  }
  return failure.code === 'introspection-refused'
    ? broken('graphql', 'introspectionRefused', failure.description)
    : passed('graphql', 'worksNow', answered, TOO_MUCH.includes(failure.code));
}

const ENVELOPE_REFUSED: Readonly<Record<string, 'bareQueryRefused' | 'jsonRefused'>> = {
  'bare-query-refused': 'bareQueryRefused',
  'json-refused': 'jsonRefused',
};

const TOO_MUCH: readonly string[] = ['timeout', 'stream-broken', 'response-too-large'];

export function hasResult(outcome: NodeOutcome): boolean {
  return outcome.kind === 'answer' && outcome.status < 300 && outcome.shape === 'data';
}

/**
 * A call with key and token, made from Node; what broke, or else that GraphQL answers. Where the
 * bare query gives a result and JSON none, the service works all the same: the contract leaves the
 * envelope open, and the explorer speaks both.
 * @param bareQuery the call's query as `application/graphql`, where JSON gave no result
 */
export function judgeNodeCall(outcome: NodeOutcome, bareQuery?: NodeOutcome): Judgement {
  if (outcome.kind !== 'answer') return judgeUnanswered(outcome);
  if (bareQuery?.kind === 'answer' && hasResult(bareQuery)) {
    return passed('graphql', 'bareQueryWorks', describeAnswer(bareQuery));
  }
  const judged = judgeCall(outcome, { hasToken: true });
  return judged.find(({ verdict }) => verdict === 'broken') ?? (judged.at(-1) as Judgement);
}

/** Whether a schema can be read. Off is an operator's choice: said, and not counted as broken. */
export function judgeIntrospection(outcome: NodeOutcome): Judgement {
  if (outcome.kind !== 'answer') return judgeUnanswered(outcome);
  const foreign = judgeForeignAnswer(outcome, 'graphql', 'graphql');
  if (foreign) return foreign;
  const evidence = describeWithMessage(outcome);
  const json = parseJsonBody(outcome.http);
  if (v.is(schemaResult, json)) return passed('graphql', 'introspectionOn', evidence);
  return outcome.status < 500 && v.is(refusedResult, json)
    ? passed('graphql', 'introspectionOff', evidence)
    : broken('graphql', 'noSchema', evidence);
}
