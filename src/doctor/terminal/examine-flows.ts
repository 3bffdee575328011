import { judgeSilence, nameRequest, type Exchange } from '../exchange.ts';
import type { Finding } from '../finding.ts';
import { judgeJwt } from '../judge-jwt.ts';
import { judgeTokenAnswer } from '../judge-token-answer.ts';
import type { Flow } from './doctor-arguments.ts';
import type { Examination } from './examination.ts';
import { signInQuestion } from './sign-in.ts';

/** What the sign-ins came to. */
export interface FlowsExamination {
  readonly findings: readonly Finding[];
  /** Oldest first; each of them ended the one before it. */
  readonly tokens: readonly string[];
  /** The last answer, good or not. */
  readonly exchange: Exchange | undefined;
}

/** Signs in by each of the flows that the run has, one request each. */
export async function examineFlows(examination: Examination): Promise<FlowsExamination> {
  const { flows, credentials, whyNoSignIn } = examination;
  const findings: Finding[] = [];
  const tokens: string[] = [];
  let exchange: Exchange | undefined;
  if (whyNoSignIn !== undefined) {
    const evidence = `Not tried: ${whyNoSignIn}`;
    findings.push({ layer: 'token', check: 'sign-in', verdict: 'unknown', evidence });
    return { findings, tokens, exchange };
  }
  for (const flow of flows) {
    const check = `Flow ${flow}`;
    const obstacle = obstacleTo(flow, examination, exchange);
    if (obstacle) {
      findings.push({ layer: 'token', check, ...obstacle });
      continue;
    }
    if (!credentials.signIn) throw new TypeError('a run that signs in has credentials');
    const { authUrl, pageOrigin, asker, secrets } = examination;
    const around = { authUrl, pageOrigin, apiKey: credentials.apiKey };
    // One after the other: each of them ends the token of the one before.
    exchange = await asker.ask(signInQuestion(flow, credentials.signIn, around));
    if (!exchange.ok) {
      findings.push(judgeSilence(exchange, check));
      continue;
    }
    const { answer } = exchange;
    const { findings: judged, token } = judgeTokenAnswer(answer, check);
    findings.push(...judged.map((finding) => nameRequest(finding, answer)));
    if (!token) continue;
    secrets.add(token.access_token);
    tokens.push(token.access_token);
    findings.push(judgeJwt(token, `${check}: token`, Date.now()));
  }
  return { findings, tokens, exchange };
}

type Obstacle = Pick<Finding, 'verdict' | 'evidence' | 'advice'>;

/** Why a flow is not tried; undefined where it is. */
function obstacleTo(
  flow: Flow,
  { credentials: { signIn } }: Examination,
  before: Exchange | undefined,
): Obstacle | undefined {
  if (flow === 'A' && signIn?.username.includes(':')) {
    return {
      verdict: 'unknown',
      evidence: 'Not tried: Basic credentials cannot hold a username with a colon in it',
    };
  }
  if (before?.ok && [401, 403, 429].includes(before.answer.status)) {
    return {
      verdict: 'not-reached',
      evidence: 'Not tried: the credentials were just refused, and services lock users out',
      advice: `Once the other flow works, or with --flow ${flow.toLowerCase()} for this one alone.`,
    };
  }
  return undefined;
}
