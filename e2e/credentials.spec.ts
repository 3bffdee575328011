import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServiceProcess } from './support/service-process.ts';
import { type Credentials, readCredentials } from './support/service-users.ts';
import { expect, test } from './support/test.ts';

const GATEHOUSE = fileURLToPath(new URL('../dist/service/gatehouse.js', import.meta.url));

/** A removed user is out within so many milliseconds. */
const OUT_MS = 5_000;

test('a customer goes over to new credentials without a gap, and a removed user is out @full', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
  const env = { CREDENTIALS_FILE: join(folder, 'users.json') };
  const credentials = async (...words: string[]): Promise<string> => {
    const run = promisify(execFile);
    const { stdout } = await run(process.execPath, [GATEHOUSE, 'credentials', ...words], { env });
    return stdout;
  };
  const old = readCredentials(await credentials('add', 'alice'));
  const service = await startServiceProcess(env);
  const signIn = ({ apiKey, username, password }: Credentials): Promise<Response> =>
    fetch(`${service.authOrigin}/oauth2/token?grant_type=client_credentials`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey },
      body: new URLSearchParams({ client_id: username, client_secret: password }),
    });
  const statusOf = async (given: Credentials): Promise<number> => (await signIn(given)).status;
  try {
    await test.step('both are good after a rotation', async () => {
      expect(await statusOf(old)).toBe(200);
      const made = readCredentials(await credentials('rotate', 'alice'));
      service.reload();
      await expect.poll(() => statusOf(made)).toBe(200);
      expect(await statusOf({ ...made, password: old.password })).toBe(200);
      expect(await statusOf(old)).toBe(200);
      await credentials('retire', 'alice');
      await expect.poll(() => statusOf(old), { timeout: OUT_MS }).toBe(403);
      expect(await statusOf({ ...made, password: old.password })).toBe(401);

      const { access_token: token } = (await (await signIn(made)).json()) as {
        access_token: string;
      };
      const verify = async (): Promise<number> => {
        const headers = { 'x-api-key': made.apiKey, authorization: `Bearer ${token}` };
        return (await fetch(`${service.explorerOrigin}/verify`, { headers })).status;
      };
      expect(await verify()).toBe(200);
      await credentials('remove', 'alice');
      await expect.poll(verify, { timeout: OUT_MS }).toBe(401);
    });

    await test.step('what was used is told, and no lock is left', async () => {
      const bob = readCredentials(await credentials('add', 'bob'));
      await expect.poll(() => statusOf(bob)).toBe(200);
      await service.stop();
      expect(await credentials('list')).toMatch(/^bob +API key .* \d{4}-\d\d-\d\dT\S+Z$/m);
      expect(await readdir(folder)).toEqual(['users.json', 'users.json.used.json']);
    });
  } finally {
    await service.stop();
    await rm(folder, { recursive: true });
  }
});
