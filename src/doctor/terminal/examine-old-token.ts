import { graphqlEndpoint } from '../../contract/paths.ts';
import { judgeExchange, notReached } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { judgeOldToken } from '../judge-old-token.ts';
import { askGraphql } from './ask-graphql.ts';
import type { Examination, Section } from './examination.ts';

/**
 * Whether a token is over once a newer one was issued (contract, Authentication 6).
 *
 * @param tokens of this run, oldest first
 */
export async function examineOldToken(
  examination: Examination,
  tokens: readonly string[],
): Promise<Section> {
  const check = 'old token';
  const section = (finding: Finding): Section => ({
    title: 'One token at a time',
    address: graphqlEndpoint(examination.baseUrl),
    findings: [finding],
  });
  if (!examination.allowTerminate) {
    return section({
      layer: 'token',
      check,
      verdict: 'unknown',
      evidence: 'Not tried: it is a check on purpose of what ends live tokens',
      advice: 'Run again with --allow-terminate where no job needs this service user.',
    });
  }
  const [token, ...newer] = tokens;
  const { apiKey } = examination.credentials;
  if (token === undefined || newer.length === 0) {
    return section(notReached('token', check, 'It takes two tokens, and there are fewer'));
  }
  const exchange = await askGraphql(examination, { apiKey, token });
  return section(judgeExchange(exchange, check, (answer) => judgeOldToken(answer, check)));
}
