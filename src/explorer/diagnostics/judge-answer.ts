import { ACCESS } from './access-copy.ts';
import { REST } from './doctor-copy.ts';
import { GRAPHQL } from './graphql-copy.ts';
import { blameOf, type Blame } from './judge-refusal.ts';
import { judgeSignIn } from './judge-sign-in.ts';
import { broken, notReached, passed, unknown, type Judgement } from './judgement.ts';
import { firstCall, nextProbe } from './next-probe.ts';
import type { Observations, ReadAnswer } from './observation.ts';
import type { Situation } from './situation.ts';

/** Key, token and GraphQL, by what came back from a call. */
export function judgeAnswer(situation: Situation, seen: Observations): Judgement {
  if (situation.kind === 'token') return judgeSignIn(situation, seen);
  const first = firstCall(situation);
  const call = first && seen[first];
  if (call?.came === 'silence' && seen.post) return { graphql: broken(GRAPHQL.slow) };
  if (call?.came !== 'answer') return {};
  const blame = blameOf(situation, seen);
  if (blame) return nextProbe(situation, seen) === undefined ? judgeRefusal(blame) : {};

  const isGraphql = call.shape === 'data' || call.shape === 'errors';
  const access = isGraphql ? passed(ACCESS.taken) : unknown(ACCESS.untried);
  return {
    'api-key': access,
    token: first === 'call' ? access : unknown(ACCESS.noToken),
    graphql: judgeGraphql(situation, call),
  };
}

function judgeRefusal({ on, by, answer }: Blame): Judgement {
  const { status, words } = answer;
  switch (on) {
    case 'api-key':
      return { 'api-key': broken(ACCESS.keyRefused(status, by, words)) };
    case 'token':
      return {
        'api-key': by === 'comparison' ? passed(ACCESS.keyTaken) : unknown(ACCESS.keyNotNamed),
        token: broken(ACCESS.tokenRefused(status, by, words)),
      };
    case 'scope':
      return { 'api-key': passed(ACCESS.taken), token: broken(ACCESS.scopeMissing(words)) };
    case 'something else':
      return {
        'api-key': unknown(ACCESS.keyNotNamed),
        token: unknown(ACCESS.keyNotNamed),
        graphql: broken(GRAPHQL.denied(status, words)),
      };
    case 'unclear':
      return {
        'api-key': unknown(ACCESS.keyOrToken),
        token: unknown(ACCESS.unclear(status, words)),
        graphql: notReached(REST.refusedBefore),
      };
  }
}

type GraphqlJudgement = Judgement['graphql'];

function judgeGraphql({ failure }: Situation, answer: ReadAnswer): GraphqlJudgement {
  const { status, shape, mediaType, words } = answer;
  if (shape === 'html') return broken(GRAPHQL.html(status));
  if (status === 415 || status === 400) {
    if (failure.code === 'bare-query-refused')
      return broken(GRAPHQL.bareQueryRefused(status, words));
    if (failure.code === 'json-refused') return broken(GRAPHQL.jsonRefused(status, words));
  }
  if (shape === 'errors') return broken(GRAPHQL.errors(status, words));
  if (status === 404 || status === 405) return broken(GRAPHQL.wrongPath(status));
  if (status === 429) return broken(GRAPHQL.tooMany);
  if (status === 415 || status === 400) return broken(GRAPHQL.wrongFormat(status, words));
  if (status >= 502 && status <= 504) return broken(GRAPHQL.gateway(status));
  if (status >= 500) return broken(GRAPHQL.ownProblem(status, words));
  if (shape === 'json') return broken(GRAPHQL.notGraphql(status));
  if (shape !== 'data') return broken(GRAPHQL.notJson(status, mediaType));
  switch (failure.code) {
    case 'introspection-refused':
      return broken(GRAPHQL.noIntrospection(failure.description));
    case 'timeout':
    case 'stream-broken':
    case 'response-too-large':
      return passed(GRAPHQL.smallWorks);
    default:
      return passed(GRAPHQL.worksNow);
  }
}
