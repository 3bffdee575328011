import { PassThrough } from 'node:stream';
import { expect } from 'vitest';
import type { Finding } from '../../finding.ts';
import type { DoctorReport } from '../report.ts';
import { runDoctor } from '../run-doctor.ts';
import { PAGE_ORIGIN, USER, type Deployment } from './deployment.ts';

/** What a run of the command printed, and how it ended. */
export interface CommandRun {
  readonly code: number;
  readonly output: string;
  readonly messages: string;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A user’s typing; undefined without a terminal. */
  readonly typed?: string;
  /** Columns of the terminal that the report goes to; undefined for a file. */
  readonly columns?: number;
}

/** A question, by its end; the line editor writes where the cursor goes after it. */
// oxlint-disable-next-line no-control-regex -- a sequence of the terminal
const QUESTION = /(?:: |\[y\/N\] )(?:\u001B\[\d+G)?$/;

/** Runs the command in this process, on streams of its own. */
export async function runCommand(
  args: readonly string[],
  { env = USER, typed, columns }: CommandOptions = {},
): Promise<CommandRun> {
  const isTTY = typed !== undefined;
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = Object.assign(new PassThrough(), {
    isTTY: columns !== undefined,
    ...(columns !== undefined && { columns }),
  });
  const messages = Object.assign(new PassThrough(), { isTTY });
  // Each question takes its line when it is asked, as from a user who types.
  const lines = (typed ?? '').split(/(?<=\r)/);
  messages.on('data', (chunk: Buffer) => {
    if (isTTY && QUESTION.test(chunk.toString())) input.write(lines.shift() ?? '\u0004');
  });
  let said = '';
  messages.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const { signal } = new AbortController();
  const code = await runDoctor(args, { env, input, output, messages, signal });
  return { code, output: String(output.read() ?? ''), messages: said };
}

/** The arguments for a deployment, its page on another origin. */
export function argumentsFor({ auth, base }: Deployment): string[] {
  return ['--auth-url', auth.url, '--base-url', base.url, '--page-origin', PAGE_ORIGIN];
}

/** Runs the command with `--json`, and checks what holds of every run. */
export async function checkDeployment(
  deployment: Deployment,
  args: readonly string[] = [],
  options: CommandOptions = {},
): Promise<{
  readonly code: number;
  readonly findings: readonly Finding[];
  readonly report: DoctorReport;
}> {
  const run = await runCommand([...argumentsFor(deployment), '--json', ...args], options);
  expectNoSecret(run.output + run.messages, deployment.tokens);
  const report = JSON.parse(run.output) as DoctorReport;
  const findings = report.sections.flatMap((section) => section.findings);
  expect(run.code).toBe(findings.some(({ verdict }) => verdict === 'broken') ? 1 : 0);
  return { code: run.code, findings, report };
}

/** Key, password, Basic credentials and tokens, in each of the ways that text is written down. */
export function expectNoSecret(text: string, tokens: readonly string[] = []): void {
  const { GATEHOUSE_API_KEY: key, GATEHOUSE_USERNAME: user, GATEHOUSE_PASSWORD: password } = USER;
  const basic = Buffer.from(`${user}:${password}`).toString('base64');
  const signatures = tokens.map((token) => token.split('.')[2] ?? token);
  for (const secret of [key, password, basic, ...tokens, ...signatures]) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
    expect(text).not.toContain(JSON.stringify(secret).slice(1, -1));
    expect(text).not.toContain(new URLSearchParams({ s: secret }).toString().slice(2));
  }
}
