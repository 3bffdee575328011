import { ACCEPT, API_KEY_HEADER } from '../../contract/headers.ts';
import { graphqlEndpoint, TYPENAME_QUERY } from '../../contract/paths.ts';
import type { NodeOutcome } from '../answer.ts';
import { findingsOf, notReached, type Finding } from '../finding.ts';
import { isEndpoint } from '../judge-connection.ts';
import {
  hasResult,
  INTROSPECTION_QUERY,
  judgeIntrospection,
  judgeNodeCall,
} from '../judge-graphql.ts';
import { judgeRefusal } from '../judge-access.ts';
import { corsOf, probeWay, type DoctorRun, type ProbedPart, type SignedIn } from './doctor-run.ts';

/** The GraphQL endpoint (contract, Endpoints 2): with and without key and token, CORS, a good call's answer. */
export async function probeGraphqlEndpoint(run: DoctorRun, { token }: SignedIn) {
  const { apiKey } = run.credentials;
  const url = graphqlEndpoint(run.baseUrl);
  const { part, isReached } = await probeWay('GraphQL endpoint', 'graphql', url, run);
  const { findings } = part;
  const refuse = async (check: string, lacks: 'both' | 'token' | 'api-key', carried: NodeCall) => {
    const outcome = await callGraphql(run, carried);
    findings.push(...findingsOf(check, judgeRefusal(outcome, 'graphql', lacks), outcome));
    return outcome;
  };
  const noteCors = (subject: 'refusal' | 'result', outcome: NodeOutcome | undefined) =>
    findings.push(...corsOf(`CORS on a ${subject}`, 'graphql', url, outcome, run));
  const skipCalls = (cause: 'notSafe' | 'notEndpoint' | 'noKey' | 'noToken'): ProbedPart => {
    findings.push(
      ...findingsOf('token without key', notReached('api-key', cause)),
      ...findingsOf('key and token', notReached('graphql', cause)),
      ...findingsOf('introspection', notReached('graphql', cause)),
    );
    return part;
  };

  if (!isReached) return skipCalls('notSafe');
  const bareOutcome = await refuse('no key and no token', 'both', {});
  const isOpen = isEndpoint(bareOutcome, 'graphql');
  if (!isOpen || apiKey === undefined) {
    noteCors('refusal', isOpen ? bareOutcome : undefined);
    return skipCalls(isOpen ? 'noKey' : 'notEndpoint');
  }
  noteCors('refusal', await refuse('key without token', 'token', { apiKey }));
  if (token === undefined) return skipCalls('noToken');
  await refuse('token without key', 'api-key', { token });
  noteCors('result', await probeResult(run, { apiKey, token }, findings));
  return part;
}

async function probeResult(
  run: DoctorRun,
  secrets: { readonly apiKey: string; readonly token: string },
  findings: Finding[],
): Promise<NodeOutcome> {
  const outcome = await callGraphql(run, secrets);
  // Only where nothing else was to blame may the envelope be.
  const { layer, code } = judgeNodeCall(outcome);
  const isOfEnvelope = !hasResult(outcome) && layer === 'graphql' && code !== 'denied';
  const bareQuery = isOfEnvelope
    ? await callGraphql(run, { ...secrets, format: 'graphql' })
    : undefined;
  findings.push(...findingsOf('key and token', judgeNodeCall(outcome, bareQuery), outcome));
  const good = [outcome, bareQuery].find((each) => each && hasResult(each));
  const check = 'introspection';
  if (!good) {
    findings.push(...findingsOf(check, notReached('graphql', 'noResult')));
    return outcome;
  }
  const format = good === outcome ? 'json' : 'graphql';
  const schema = await callGraphql(run, { ...secrets, format, query: INTROSPECTION_QUERY });
  findings.push(...findingsOf(check, judgeIntrospection(schema), schema));
  return good;
}

interface NodeCall {
  readonly apiKey?: string | undefined;
  readonly token?: string | undefined;
  readonly query?: string;
  /** `graphql` is the bare query as `application/graphql`. */
  readonly format?: 'json' | 'graphql';
}

/** Sends a query, of its type's name unless another is given. */
export function callGraphql(
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
