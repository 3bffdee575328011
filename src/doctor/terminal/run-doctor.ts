import { basicCredentials } from '../../session/display-text.ts';
import { quote } from '../answer.ts';
import { judge } from '../judge.ts';
import { connect, type ConnectOptions, type ProbedConnection } from './connect.ts';
import { UsageError } from './command-options.ts';
import { doctorUsage, parseDoctorArguments, type DoctorArguments } from './doctor-arguments.ts';
import type { DoctorRun, ProbedPart } from './doctor-run.ts';
import { DoctorHttpClient } from './http-client.ts';
import { probeExplorer } from './probe-explorer.ts';
import { probeGraphqlEndpoint, probeReplacedToken } from './probe-graphql-endpoint.ts';
import { probeTokenEndpoint, probeWrongTries } from './probe-token-endpoint.ts';
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

/** Columns of a report that goes into a file or a pipe. */
const FILE_WIDTH = 100;

/** The doctor's command line; exits with 0 nothing is broken, 1 something is, 2 wrong usage. */
export async function runDoctor(
  args: readonly string[],
  terminal: Terminal,
  command = 'npm run doctor --',
): Promise<0 | 1 | 2> {
  try {
    const wanted = parseDoctorArguments(args);
    if (wanted === 'help') {
      terminal.output.write(`${doctorUsage(command)}\n`);
      return 0;
    }
    await useProxies(terminal.env);
    return await runChecks(wanted, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.messages.write(`${error.message}\n`);
    return 2;
  }
}

async function runChecks(wanted: DoctorArguments, terminal: Terminal): Promise<0 | 1> {
  const { output, env } = terminal;
  const whyNot = whyNoSignIn(wanted, env);
  const { signIn, ...others } = await readDoctorCredentials(terminal, whyNot === undefined);
  const http = new DoctorHttpClient(wanted.timeoutMs);
  http.addSecrets(...secretsIn({ ...others, signIn }));
  const isConfirmed = signIn && (await warnAndConfirm(terminal, wanted, signIn, http.secrets));
  const parts = await probeAll({
    ...wanted,
    credentials: isConfirmed ? { ...others, signIn } : others,
    http,
    whyNoSignIn: whyNot ?? 'you said no',
    connect: connectOnce({ ...wanted, proxies: readProxies(env) }),
  });
  const sections = parts.map(({ title, address, observations }) => {
    return { title, address, findings: judge(observations) };
  });
  const report = createReport(sections, http.count, http.secrets);
  // Some terminals say that they have none.
  const width = output.columns || FILE_WIDTH;
  const colour = output.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  output.write(
    wanted.json ? `${JSON.stringify(report, null, 2)}\n` : renderReport(report, { width, colour }),
  );
  return report.totals.broken > 0 ? 1 : 0;
}

/** A token that is still good makes a sign-in needless, and a sign-in would end it. */
function whyNoSignIn(
  { flows, allowTerminate }: DoctorArguments,
  env: Terminal['env'],
): string | undefined {
  if (flows.length === 0) return '--no-sign-in';
  if (allowTerminate || !env['GATEHOUSE_TOKEN']) return undefined;
  return 'GATEHOUSE_TOKEN is set, and signing in would end that token';
}

/** Looks at each origin once, however many endpoints it has. */
function connectOnce(options: ConnectOptions): DoctorRun['connect'] {
  const connections = new Map<string, Promise<ProbedConnection>>();
  return (origin) => {
    const connection = connections.get(origin) ?? connect(origin, options);
    connections.set(origin, connection);
    return connection;
  };
}

async function probeAll(run: DoctorRun): Promise<ProbedPart[]> {
  const { part, tokens, isOpen } = await probeTokenEndpoint(run);
  // The newest one: each sign-in ended the token before it.
  const token = tokens.at(-1) ?? run.credentials.token;
  const parts = [
    part,
    await probeGraphqlEndpoint(run, token),
    await probeExplorer(run),
    await probeReplacedToken(run, tokens),
  ];
  if (run.allowWrongTries) parts.push(await probeWrongTries(run, isOpen));
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
