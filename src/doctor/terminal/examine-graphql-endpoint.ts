import { graphqlEndpoint } from '../../contract/paths.ts';
import { isEndpoint, judgeExchange, notReached } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { judgeGraphqlRefusal } from '../judge-graphql-refusal.ts';
import { askGraphql } from './ask-graphql.ts';
import { corsChecks } from './cors-checks.ts';
import type { Examination, Section } from './examination.ts';
import { examineResult } from './examine-result.ts';
import { examineWay } from './examine-way.ts';

const ON_REFUSAL = 'CORS on a refusal';

/**
 * The GraphQL endpoint (contract, Endpoints 2): the four ways to call it with and without key and
 * token, CORS, and what a good call gives.
 *
 * @param token a live one; undefined leaves out what needs it
 */
export async function examineGraphqlEndpoint(
  examination: Examination,
  token: string | undefined,
): Promise<Section> {
  const { apiKey } = examination.credentials;
  const url = graphqlEndpoint(examination.baseUrl);
  const findings: Finding[] = [];
  const section = { title: 'GraphQL endpoint', address: url, findings };

  const way = await examineWay(url, examination);
  findings.push(...way.findings);
  if (!way.reached) {
    findings.push(...unreached('There is no safe way to the endpoint'));
    return section;
  }
  const cors = corsChecks('graphql', url, examination);
  findings.push(...(await cors.preflight()));

  const bare = await examineRefusal(examination, {}, 'no key and no token');
  findings.push(bare.finding);
  if (!isEndpoint(bare.exchange)) {
    findings.push(...cors.judge(undefined, ON_REFUSAL));
    findings.push(...unreached('What answered is not the endpoint: no secret is sent'));
    return section;
  }
  if (apiKey === undefined) {
    findings.push(...cors.judge(bare.exchange, ON_REFUSAL), ...unreached('There is no API key'));
    return section;
  }
  const keyed = await examineRefusal(examination, { apiKey }, 'key without token');
  findings.push(keyed.finding, ...cors.judge(keyed.exchange, ON_REFUSAL));
  if (token === undefined) {
    findings.push(...unreached('There is no live token to call with'));
    return section;
  }
  const keyless = await examineRefusal(examination, { token }, 'token without key');
  const result = await examineResult(examination, { apiKey, token });
  findings.push(keyless.finding, ...result.findings);
  findings.push(...cors.judge(result.exchange, 'CORS on a result'));
  return section;
}

/** A call that lacks something, and has to be refused. */
async function examineRefusal(
  examination: Examination,
  cargo: { readonly apiKey?: string; readonly token?: string },
  check: string,
) {
  const missing = 'token' in cargo ? 'api-key' : 'apiKey' in cargo ? 'token' : 'both';
  const exchange = await askGraphql(examination, cargo);
  const finding = judgeExchange(exchange, check, (answer) =>
    judgeGraphqlRefusal(answer, { missing, check }),
  );
  return { exchange, finding };
}

/** The checks that need a live token. */
function unreached(why: string): Finding[] {
  return [
    notReached('api-key', 'token without key', why),
    notReached('graphql', 'key and token', why),
    notReached('graphql', 'introspection', why),
  ];
}
