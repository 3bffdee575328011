import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ToolError } from '../../src/tools/command.mjs';
import { DIST } from '../../src/tools/project.mjs';

/** @typedef {{ username: string, password: string, apiKey: string }} User */

/** A service with a credentials file has no demo user. */
export const NO_DEMO = {
  DEMO_USERNAME: undefined,
  DEMO_PASSWORD: undefined,
  DEMO_API_KEY: undefined,
};

/** @param {number} count @returns a credentials file of so many users, made with the service's own command */
export async function makeUsers(count) {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
  const file = join(folder, 'users.json');
  const users = Array.from({ length: count }, (_, index) => addUser(`user-${index}`, file));
  return { file, users, remove: () => rmSync(folder, { recursive: true }) };
}

/** @param {string} username @param {string} file @returns {User} */
function addUser(username, file) {
  const command = [join(DIST, 'service/credentials.js'), 'add', username, '--file', file];
  const said = execFileSync(process.execPath, command, { encoding: 'utf8' });
  const [, apiKey] = /API key\s+(\S+)/i.exec(said) ?? [];
  const [, password] = /Password\s+(\S+)/i.exec(said) ?? [];
  if (!apiKey || !password) throw new ToolError(`Not understood: ${said}`);
  return { username, apiKey, password };
}

/**
 * @param {string} origin
 * @param {User} user
 * @returns {Promise<string>} the access token
 * @throws {ToolError} where there is none
 */
export async function fetchToken(origin, { username, password, apiKey }) {
  const response = await fetch(`${origin}/oauth2/token?grant_type=client_credentials`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: new URLSearchParams({ client_id: username, client_secret: password }),
  });
  if (!response.ok)
    throw new ToolError(`The sign-in of ${username} was answered ${response.status}.`);
  const { access_token: token } = await response.json();
  return token;
}
