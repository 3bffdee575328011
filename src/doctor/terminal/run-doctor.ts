import { basicCredentials } from '../../session/display-text.ts';
import { CONFIG_FILE, EXPLORER_PATH, TOKEN_WORKER_FILE } from '../../contract/paths.ts';
import { quote } from '../answer.ts';
import { findingsOf, notReached, type Finding } from '../finding.ts';
import { isExplorerPage, judgeExplorer } from '../judge-explorer.ts';
import { connect, type ConnectOptions, type ProbedConnection } from './connect.ts';
import { UsageError } from './command-options.ts';
import { doctorUsage, parseDoctorArguments, type DoctorArguments } from './doctor-arguments.ts';
import type { DoctorRun, ProbedPart, ProbePart } from './doctor-run.ts';
import { DoctorHttpClient } from './http-client.ts';
import { probeGraphqlEndpoint } from './probe-graphql-endpoint.ts';
import { probeReplacedToken } from './probe-replaced-token.ts';
import { probeTokenEndpoint } from './probe-token-endpoint.ts';
import {
  askLine,
  isInteractive,
  readDoctorCredentials,
  type DoctorCredentials,
  type SignInCredentials,
  type Terminal,
} from './read-credentials.ts';
import { readProxies, useProxies } from './proxies.ts';
import { createReport, renderReport } from './report.ts';

const FILE_WIDTH = 100;

/** The doctor's command line; exits with 0 nothing is broken, 1 something is, 2 wrong usage. */
export async function runDoctor(
  args: readonly string[],
  terminal: Terminal,
  command = 'npm run doctor --',
): Promise<0 | 1 | 2> {
  try {
    const options = parseDoctorArguments(args);
    if (options === 'help') {
      terminal.output.write(`${doctorUsage(command)}\n`);
      return 0;
    }
    await useProxies(terminal.env);
    return await runChecks(options, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.messages.write(`${error.message}\n`);
    return 2;
  }
}

async function runChecks(options: DoctorArguments, terminal: Terminal): Promise<0 | 1> {
  const { output, env } = terminal;
  const whyNot = whyNoSignIn(options, env);
  const { signIn, ...others } = await readDoctorCredentials(terminal, whyNot === undefined);
  const http = new DoctorHttpClient(options.timeoutMs);
  http.addSecrets(...secretsIn({ ...others, signIn }));
  const isConfirmed = signIn && (await warnAndConfirm(terminal, options, signIn, http.secrets));
  const sections = await probeAll({
    ...options,
    credentials: isConfirmed ? { ...others, signIn } : others,
    http,
    whyNoSignIn: whyNot ?? 'you said no',
    connect: connectOnce({ ...options, proxies: readProxies(env) }),
  });
  const report = createReport(sections, http.count, http.secrets);
  // Some terminals say that they have none.
  const width = output.columns || FILE_WIDTH;
  const colour = output.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  output.write(
    options.json ? `${JSON.stringify(report, null, 2)}\n` : renderReport(report, { width, colour }),
  );
  return report.totals.broken > 0 ? 1 : 0;
}

/** A token that is still good makes a sign-in needless, and a sign-in would end it. */
function whyNoSignIn({ flows, allowTerminate }: DoctorArguments, env: Terminal['env']) {
  if (flows.length === 0) return '--no-sign-in';
  if (allowTerminate || !env['GATEHOUSE_TOKEN']) return undefined;
  return 'GATEHOUSE_TOKEN is set, and signing in would end that token';
}

function connectOnce(options: ConnectOptions): DoctorRun['connect'] {
  const connections = new Map<string, Promise<ProbedConnection>>();
  return (origin) => {
    const connection = connections.get(origin) ?? connect(origin, options);
    connections.set(origin, connection);
    return connection;
  };
}

/** After the token endpoint, in this order: each is a part of the report. */
const PARTS: readonly ProbePart[] = [probeGraphqlEndpoint, probeExplorer, probeReplacedToken];

async function probeAll(run: DoctorRun): Promise<ProbedPart[]> {
  const { part, signedIn } = await probeTokenEndpoint(run);
  const parts = [part];
  for (const probe of PARTS) {
    const next = await probe(run, signedIn);
    if (next) parts.push(next);
  }
  return parts;
}

function secretsIn({ apiKey, signIn, token }: DoctorCredentials): string[] {
  const { username = '', password } = signIn ?? {};
  const basic = password === undefined ? undefined : basicCredentials(username, password);
  return [apiKey, token, password, basic].filter((secret) => secret !== undefined);
}

async function warnAndConfirm(
  terminal: Terminal,
  { flows, yes }: DoctorArguments,
  signIn: SignInCredentials,
  secrets: readonly string[],
): Promise<boolean> {
  const username = quote(signIn.username, secrets);
  const times = flows.length === 1 ? 'once' : 'twice';
  terminal.messages.write(
    `The doctor signs in ${times} as ${username}. That ends the token that this service user holds ` +
      'anywhere else: running jobs and open explorers have to sign in again.\n',
  );
  if (yes || !isInteractive(terminal)) return true;
  const answer = await askLine(terminal, 'Sign in? [y/N] ');
  const isYes = /^y(?:es)?$/i.test(answer.trim());
  if (!isYes) terminal.messages.write('No sign-in, then; the rest is checked.\n');
  return isYes;
}

async function probeExplorer(run: DoctorRun): Promise<ProbedPart> {
  const { http, authUrl, baseUrl } = run;
  const pageUrl = baseUrl + EXPLORER_PATH;
  const findings: Finding[] = [];
  const part: ProbedPart = { title: 'Explorer', address: pageUrl, findings };
  if (!(await run.connect(new URL(pageUrl).origin)).isReached) {
    findings.push(...findingsOf('page', notReached('transport', 'notSafe')));
    return part;
  }
  const look = async (check: Parameters<typeof judgeExplorer>[0], file: string) => {
    const outcome = await http.send({ method: 'GET', url: pageUrl + file });
    const judged = judgeExplorer(check, outcome, { pageUrl, authUrl, baseUrl });
    findings.push(...findingsOf(check, judged, outcome));
    return outcome;
  };
  const page = await look('page', '');
  if (page.kind !== 'answer' || !isExplorerPage(page)) return part;
  await look(CONFIG_FILE, CONFIG_FILE);
  await look('worker', TOKEN_WORKER_FILE);
  return part;
}
