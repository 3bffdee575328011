import { ACCEPT, API_KEY_HEADER } from '../../contract/headers.ts';
import { graphqlEndpoint, TYPENAME_QUERY } from '../../contract/paths.ts';
import { unknown } from '../finding.ts';
import { isEndpoint } from '../judge-connection.ts';
import { hasResult, INTROSPECTION_QUERY, judgeNodeCall } from '../judge-graphql.ts';
import type { NodeOutcome } from '../answer.ts';
import type { Observation } from '../judge.ts';
import {
  corsOf,
  probeConnection,
  probePreflight,
  skipped,
  type DoctorRun,
  type ProbedPart,
} from './doctor-run.ts';

const ON_REFUSAL = 'CORS on a refusal';

/**
 * The GraphQL endpoint (contract, Endpoints 2): the four ways to call it with and without key and
 * token, CORS, and what a good call gives.
 *
 * @param token a live one; undefined leaves out what needs it
 */
export async function probeGraphqlEndpoint(
  run: DoctorRun,
  token: string | undefined,
): Promise<ProbedPart> {
  const { apiKey } = run.credentials;
  const url = graphqlEndpoint(run.baseUrl);
  const { observations: steps, isReached } = await probeConnection(url, run);
  const observations: Observation[] = [...steps];
  const part: ProbedPart = { title: 'GraphQL endpoint', address: url, observations };
  const add = (...more: readonly Observation[]): void => void observations.push(...more);
  if (!isReached) {
    add(...skipCalls('notSafe'));
    return part;
  }
  add(await probePreflight('graphql', url, run));

  const bare = await callGraphql(run, {});
  add(refusal('no key and no token', 'both', bare));
  if (!isEndpoint(bare, 'graphql')) {
    add(...corsOf(ON_REFUSAL, 'graphql', url, undefined, run), ...skipCalls('notEndpoint'));
    return part;
  }
  if (apiKey === undefined) {
    add(...corsOf(ON_REFUSAL, 'graphql', url, bare, run), ...skipCalls('noKey'));
    return part;
  }
  const keyed = await callGraphql(run, { apiKey });
  add(refusal('key without token', 'token', keyed));
  add(...corsOf(ON_REFUSAL, 'graphql', url, keyed, run));
  if (token === undefined) {
    add(...skipCalls('noToken'));
    return part;
  }
  const keyless = await callGraphql(run, { token });
  add(refusal('token without key', 'api-key', keyless));
  const result = await probeResult(run, { apiKey, token }, observations);
  add(...corsOf('CORS on a result', 'graphql', url, result, run));
  return part;
}

/** A call with key and token: the envelope that the service takes, then its schema in that envelope. */
async function probeResult(
  run: DoctorRun,
  secrets: { readonly apiKey: string; readonly token: string },
  observations: Observation[],
): Promise<NodeOutcome> {
  const check = 'key and token';
  const outcome = await callGraphql(run, secrets);
  // Only where nothing else was to blame may the envelope be.
  const { layer, code } = judgeNodeCall(outcome);
  const isOfEnvelope = !hasResult(outcome) && layer === 'graphql' && code !== 'denied';
  const bareQuery = isOfEnvelope
    ? await callGraphql(run, { ...secrets, format: 'graphql' })
    : undefined;
  observations.push({
    about: 'graphql',
    saw: 'call',
    check,
    outcome,
    ...(bareQuery && { bareQuery }),
  });
  const isBare = bareQuery !== undefined && hasResult(bareQuery);
  if (!isBare && !hasResult(outcome)) {
    observations.push(skipped('graphql', 'introspection', 'noResult'));
    return outcome;
  }
  const format = isBare ? 'graphql' : 'json';
  const schema = await callGraphql(run, { ...secrets, format, query: INTROSPECTION_QUERY });
  observations.push({
    about: 'graphql',
    saw: 'introspection',
    check: 'introspection',
    outcome: schema,
  });
  return isBare ? bareQuery : outcome;
}

/**
 * Whether a token is over once a newer one was issued (contract, Authentication 6).
 *
 * @param tokens of this run, oldest first
 */
export async function probeReplacedToken(
  run: DoctorRun,
  tokens: readonly string[],
): Promise<ProbedPart> {
  const check = 'old token';
  const part = (observation: Observation): ProbedPart => ({
    title: 'One token at a time',
    address: graphqlEndpoint(run.baseUrl),
    observations: [observation],
  });
  if (!run.allowTerminate) {
    const judgement = unknown('token', 'terminateNotAllowed');
    return part({ about: 'skipped', check, judgement });
  }
  const [token, ...newer] = tokens;
  if (token === undefined || newer.length === 0) return part(skipped('token', check, 'oneToken'));
  const outcome = await callGraphql(run, { apiKey: run.credentials.apiKey, token });
  return part({ about: 'refusal', check, endpoint: 'graphql', lacks: 'current-token', outcome });
}

/** What a GraphQL call carries; a part that is missing or undefined is left out. */
interface NodeCall {
  readonly apiKey?: string | undefined;
  readonly token?: string | undefined;
  readonly query?: string;
  /** `graphql` is the bare query as `application/graphql`. */
  readonly format?: 'json' | 'graphql';
}

/** Makes a GraphQL call as the explorer does (contract, Endpoints 2). */
function callGraphql(
  { http, baseUrl, pageOrigin }: DoctorRun,
  { apiKey, token, query = TYPENAME_QUERY, format = 'json' }: NodeCall,
): Promise<NodeOutcome> {
  return http.send({
    method: 'POST',
    url: graphqlEndpoint(baseUrl),
    headers: {
      accept: ACCEPT.result,
      origin: pageOrigin,
      'content-type': `application/${format}`,
      ...(apiKey !== undefined && { [API_KEY_HEADER]: apiKey }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: format === 'json' ? JSON.stringify({ query }) : query,
  });
}

function refusal(
  check: string,
  lacks: 'api-key' | 'token' | 'both',
  outcome: NodeOutcome,
): Observation {
  return { about: 'refusal', check, endpoint: 'graphql', lacks, outcome };
}

/** The checks that need a live token. */
function skipCalls(cause: Parameters<typeof skipped>[2]): Observation[] {
  return [
    skipped('api-key', 'token without key', cause),
    skipped('graphql', 'key and token', cause),
    skipped('graphql', 'introspection', cause),
  ];
}
