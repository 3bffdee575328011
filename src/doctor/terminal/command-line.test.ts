import { describe, expect, test } from 'vitest';
import { startServer, answers } from '../../testing/local-server.ts';
import { outOfTime } from '../../testing/out-of-time.ts';
import { cleanText } from '../answer.ts';
import { startDeployment, USER } from './testing/deployment.ts';
import { argumentsFor, expectNoSecret, runCommand } from './testing/run-command.ts';
import { makeSelfSigned } from './testing/self-signed.ts';
import { startTlsServer } from './testing/start-tls-server.ts';

const { GATEHOUSE_USERNAME: username, GATEHOUSE_PASSWORD: password } = USER;
const { GATEHOUSE_API_KEY: apiKey } = USER;

describe('wrong usage ends with 2, and nothing is asked of the service', () => {
  test.each([
    [[], USER, '--base-url is missing'],
    [['--password', password], USER, 'Put it into GATEHOUSE_PASSWORD'],
    [[], { ...USER, GATEHOUSE_PASSWORD: '' }, 'GATEHOUSE_PASSWORD is not set'],
    [[], { ...USER, GATEHOUSE_API_KEY: 'schlüssel' }, 'GATEHOUSE_API_KEY must be printable'],
    [[], { ...USER, GATEHOUSE_API_KEY: 'two words' }, 'GATEHOUSE_API_KEY must be printable'],
    [[], { ...USER, GATEHOUSE_TOKEN: 'a b' }, 'GATEHOUSE_TOKEN holds characters'],
  ])('%j', async (args, env, sentence) => {
    const deployment = await startDeployment();
    const isBare = sentence.startsWith('--base-url');
    const all = isBare ? [] : [...argumentsFor(deployment), ...args];
    const { code, output, messages } = await runCommand(all, { env });
    expect(code).toBe(2);
    expect(output).toBe('');
    expect(messages).toContain(sentence);
    expectNoSecret(messages);
    expect(deployment.auth.received).toEqual([]);
  });
});

test('--help', async () => {
  const { code, output } = await runCommand(['--help'], { env: {} });
  expect(code).toBe(0);
  expect(output).toMatch(/^Usage: npm run doctor -- --auth-url/);
});

test('unattended it warns and goes on; the report alone is on the output', async () => {
  const deployment = await startDeployment();
  const { code, output, messages } = await runCommand(argumentsFor(deployment));
  expect(code).toBe(0);
  expect(messages).toBe(
    'The doctor signs in twice as alice. That ends the token that this service user holds ' +
      'anywhere else: running jobs and open explorers have to sign in again.\n',
  );
  expect(output).toMatch(/^Token endpoint {2}http/);
  expect(output).not.toContain('\u001B');
  expectNoSecret(output, deployment.tokens);
});

describe('on a terminal', () => {
  test('it asks for what is missing, and echoes neither key nor password', async () => {
    const deployment = await startDeployment();
    const { code, messages } = await runCommand(argumentsFor(deployment), {
      env: {},
      typed: `${apiKey}\r${username}\r${password}\ry\r`,
    });
    expect(code).toBe(0);
    expect(deployment.tokens).toHaveLength(2);
    expect(cleanText(messages, [])).toMatch(
      /^API key: Username: alice ?Password: The doctor signs/,
    );
    expectNoSecret(messages, deployment.tokens);
  });

  test('no to the question: everything else is checked', async () => {
    const deployment = await startDeployment();
    const { code, output } = await runCommand(argumentsFor(deployment), { typed: 'n\r' });
    expect(code).toBe(0);
    expect(deployment.tokens).toEqual([]);
    expect(output).toMatch(/sign-in +unknown +Not tried: you said no/);
  });

  test('--yes asks nothing', async () => {
    const deployment = await startDeployment();
    const { messages } = await runCommand([...argumentsFor(deployment), '--yes'], { typed: '' });
    expect(deployment.tokens).toHaveLength(2);
    expect(messages).not.toContain('[y/N]');
  });

  test.each(['\u0003', '\u0004'])('%j instead of an answer ends it with 2', async (typed) => {
    const deployment = await startDeployment();
    const { code, messages } = await runCommand(argumentsFor(deployment), { env: {}, typed });
    expect(code).toBe(2);
    expect(messages).toContain('Stopped before anything was asked of the service.');
    expect(deployment.auth.received).toEqual([]);
  });

  test('the report has its width and colours, unless NO_COLOR says otherwise', async () => {
    const args = [...argumentsFor(await startDeployment()), '--no-sign-in'];
    const coloured = await runCommand(args, { env: {}, columns: 60 });
    expect(coloured.output).toContain('\u001B[32m');
    const boundless = await runCommand(args, { env: {}, columns: 0 });
    expect(boundless.output).toContain('Token endpoint  http');
    const plain = await runCommand(args, { env: { NO_COLOR: '1' }, columns: 60 });
    expect(plain.output).not.toContain('\u001B');
    for (const line of plain.output.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
  });
});

test('a certificate that is not trusted: nothing at all is sent there', async () => {
  let requests = 0;
  const certificate = makeSelfSigned('localhost', [-1, 90]);
  const port = await startTlsServer(certificate, () => (requests += 1));
  const address = `https://localhost:${port}`;
  const args = ['--auth-url', address, '--base-url', address];
  const { code, output } = await runCommand(args);
  expect(code).toBe(1);
  expect(requests).toBe(0);
  expect(output).toMatch(/TLS +BROKEN +The certificate is self-signed/);
  expect(output).toContain('0 requests were made');
});

test('an endpoint that hangs is given up in time', async () => {
  const base = await startServer(answers(404, {}));
  const auth = await startServer(outOfTime(1_000, () => undefined));
  const args = ['--auth-url', auth.url, '--base-url', base.url, '--timeout', '1', '--no-sign-in'];
  const { code, output } = await runCommand(args, { env: {} });
  await auth.abandoned;
  expect(code).toBe(1);
  expect(output).toMatch(/preflight +BROKEN +OPTIONS: no whole answer came within the time/);
});
