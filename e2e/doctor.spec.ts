import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ServiceProcess } from './support/service-process.ts';
import type { Credentials } from './support/service-users.ts';
import { expect, test } from './support/test.ts';

const DOCTOR = fileURLToPath(new URL('../dist/service/doctor.js', import.meta.url));

/** Runs the command as somebody does who has the user's credentials in the environment. */
async function runDoctor(
  { authOrigin, explorerOrigin }: ServiceProcess,
  user: Credentials,
  words: readonly string[] = [],
) {
  const args = [DOCTOR, '--auth-url', authOrigin, '--base-url', explorerOrigin, ...words];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      GATEHOUSE_API_KEY: user.apiKey,
      GATEHOUSE_USERNAME: user.username,
      GATEHOUSE_PASSWORD: user.password,
    },
  });
  const [output, messages, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('exit', resolve)),
  ]);
  for (const secret of [user.apiKey, user.password]) {
    expect(output + messages).not.toContain(secret);
  }
  expect(output + messages).not.toMatch(/eyJ[\w-]+\./);
  return { output, messages, code };
}

test('the doctor finds nothing wrong with the service, in every check that it has', async ({
  service,
  user,
}) => {
  const { output, messages, code } = await runDoctor(service, user, ['--allow-terminate']);
  expect(output).toMatch(/^0 broken, \d+ passed; \d+ requests were made\.$/m);
  expect(output).toMatch(/access\s+token\s+was\s+terminated\s+by\s+a\s+newer/);
  expect(messages).toContain(`signs in twice as ${user.username}`);
  expect(code).toBe(0);
});

test('it names a wrong password, and ends with 1', async ({ service, user }) => {
  const { output, code } = await runDoctor(service, { ...user, password: 'not-the-password' });
  expect(output).toMatch(/Flow B +BROKEN +POST answered 401 application\/json/);
  expect(code).toBe(1);
});

test('it names the page’s origin that the token endpoint does not let in @full', async ({
  service,
  user,
}) => {
  const words = ['--page-origin', 'https://page.example.com', '--no-sign-in', '--json'];
  const { output, code } = await runDoctor(service, user, words);
  expect(output).toContain('Access-Control-Allow-Origin: https://page.example.com');
  expect(code).toBe(1);
});

test('it takes no password from the command line, and ends with 2', async ({ service, user }) => {
  const { output, messages, code } = await runDoctor(service, user, ['--password', user.password]);
  expect(output).toBe('');
  expect(messages).toContain('Put it into GATEHOUSE_PASSWORD');
  expect(code).toBe(2);
});
