import { tokenEndpoint } from '../../contract/paths.ts';
import { isEndpoint, judgeExchange, notReached, type Exchange } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { judgeTokenRefusal } from '../judge-token-refusal.ts';
import { corsChecks } from './cors-checks.ts';
import type { Examination, Section } from './examination.ts';
import { examineFlows } from './examine-flows.ts';
import { examineWay } from './examine-way.ts';
import { tokenHeaders } from './sign-in.ts';

/** The section, and the tokens that came out of it, oldest first; the last one is the live one. */
export interface TokenExamination {
  readonly section: Section;
  readonly tokens: readonly string[];
  /** Whether what answers there is the endpoint, so that secrets may be sent to it. */
  readonly isOpen: boolean;
}

/** The token endpoint (contract, Endpoints 1): the harmless questions first, then the sign-ins. */
export async function examineTokenEndpoint(examination: Examination): Promise<TokenExamination> {
  const url = tokenEndpoint(examination.authUrl);
  const [address = url] = url.split('?');
  const findings: Finding[] = [];
  const section: Section = { title: 'Token endpoint', address, findings };
  const closed: TokenExamination = { section, tokens: [], isOpen: false };

  const way = await examineWay(url, examination);
  findings.push(...way.findings);
  if (!way.reached) {
    findings.push(...unreached(examination, 'There is no safe way to the endpoint'));
    return closed;
  }

  const cors = corsChecks('token', url, examination);
  findings.push(...(await cors.preflight()));
  const refused = await askWithout(examination, url, findings);
  const isOurs = isEndpoint(refused);
  findings.push(...cors.judge(isOurs ? refused : undefined, 'CORS on a refusal'));
  if (!isOurs) {
    findings.push(
      ...unreached(examination, 'What answered is not the endpoint: no secret is sent'),
    );
    return closed;
  }
  const { findings: signIns, exchange, tokens } = await examineFlows(examination);
  findings.push(...signIns, ...cors.judge(exchange, 'CORS on a token'));
  return { section, tokens, isOpen: true };
}

/** Requests without an API key and without credentials, which can end nobody's token. */
async function askWithout(
  { asker, pageOrigin, credentials: { apiKey } }: Examination,
  url: string,
  findings: Finding[],
): Promise<Exchange> {
  const ask = (key: string | undefined): Promise<Exchange> =>
    asker.ask({ method: 'POST', url, headers: tokenHeaders({ pageOrigin, apiKey: key }) });

  const keyless = await ask(undefined);
  const check = 'without an API key';
  findings.push(
    judgeExchange(keyless, check, (answer) =>
      judgeTokenRefusal(answer, { layer: 'api-key', check }),
    ),
  );
  if (apiKey === undefined || !isEndpoint(keyless)) return keyless;
  const anonymous = await ask(apiKey);
  const other = 'without credentials';
  findings.push(
    judgeExchange(anonymous, other, (answer) =>
      judgeTokenRefusal(answer, { layer: 'token', check: other }),
    ),
  );
  return anonymous;
}

function unreached({ flows }: Examination, why: string): Finding[] {
  return flows.map((flow) => notReached('token', `Flow ${flow}`, why));
}
