import { basicCredentials } from '../../session/display-text.ts';
import { createAsker } from './asker.ts';
import { readCredentials, type Credentials } from './credentials.ts';
import { parseDoctorArguments, type DoctorArguments } from './doctor-arguments.ts';
import type { Examination, Section } from './examination.ts';
import { examineExplorer } from './examine-explorer.ts';
import { examineGraphqlEndpoint } from './examine-graphql-endpoint.ts';
import { examineOldToken } from './examine-old-token.ts';
import { examineTokenEndpoint } from './examine-token-endpoint.ts';
import { examineWrongTries } from './examine-wrong-tries.ts';
import { reach, type Reach } from './reach.ts';
import { renderReport } from './render-report.ts';
import { writeReport } from './report.ts';
import { SecretKeeper } from './secret-keeper.ts';
import type { Terminal } from './terminal.ts';
import { USAGE } from './usage.ts';
import { UsageError } from './usage-error.ts';
import { warnAndConfirm } from './warn-and-confirm.ts';

/** Columns of a report that goes into a file or a pipe. */
const FILE_WIDTH = 100;

/**
 * The doctor's command line.
 *
 * @param words what follows the command's name
 * @returns the exit code: 0 nothing is broken, 1 something is, 2 wrong usage
 */
export async function runDoctor(words: readonly string[], terminal: Terminal): Promise<0 | 1 | 2> {
  try {
    const wanted = parseDoctorArguments(words);
    if (wanted === 'help') {
      terminal.output.write(`${USAGE}\n`);
      return 0;
    }
    return await examine(wanted, terminal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    terminal.messages.write(`${error.message}\n`);
    return 2;
  }
}

async function examine(wanted: DoctorArguments, terminal: Terminal): Promise<0 | 1> {
  const { output, env } = terminal;
  const because = whyNoSignIn(wanted, env);
  const credentials = await readCredentials(terminal, because === undefined);
  const secrets = keepSecrets(credentials);
  const isDeclined = because === undefined && !(await isAgreed());

  const asker = createAsker({ timeoutMs: wanted.timeoutMs, secrets });
  const sections = await examineAll({
    ...wanted,
    credentials,
    secrets,
    asker,
    whyNoSignIn: isDeclined ? 'you said no' : because,
    reach: reachOnce(wanted),
  });

  const report = writeReport(sections, asker.count(), secrets.list());
  // Some terminals say that they have none.
  const width = output.columns || FILE_WIDTH;
  const colour = output.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  output.write(
    wanted.json ? `${JSON.stringify(report, null, 2)}\n` : renderReport(report, { width, colour }),
  );
  return report.totals.broken > 0 ? 1 : 0;

  function isAgreed(): Promise<boolean> {
    return warnAndConfirm(terminal, {
      username: credentials.signIn?.username ?? '',
      count: wanted.flows.length,
      yes: wanted.yes,
      secrets: secrets.list(),
    });
  }
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
function reachOnce(options: DoctorArguments): Examination['reach'] {
  const ways = new Map<string, Promise<Reach>>();
  return (origin) => {
    const way = ways.get(origin) ?? reach(origin, options);
    ways.set(origin, way);
    return way;
  };
}

async function examineAll(examination: Examination): Promise<Section[]> {
  const { section, tokens, isOpen } = await examineTokenEndpoint(examination);
  // The newest one: each sign-in ended the token before it.
  const token = tokens.at(-1) ?? examination.credentials.token;
  const sections = [
    section,
    await examineGraphqlEndpoint(examination, token),
    await examineExplorer(examination),
    await examineOldToken(examination, tokens),
  ];
  if (examination.allowWrongTries) sections.push(await examineWrongTries(examination, isOpen));
  return sections;
}

function keepSecrets({ apiKey, signIn, token }: Credentials): SecretKeeper {
  const secrets = new SecretKeeper();
  if (apiKey !== undefined) secrets.add(apiKey);
  if (token !== undefined) secrets.add(token);
  if (signIn) secrets.add(signIn.password, basicCredentials(signIn.username, signIn.password));
  return secrets;
}
