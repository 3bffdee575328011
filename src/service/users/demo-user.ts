import { randomBytes } from 'node:crypto';
import type { UserSource } from '../environment.ts';
import { hashApiKey } from './api-key-hash.ts';
import type { ServiceUser } from './credentials-file.ts';
import { hashPassword } from './password-hash.ts';

/** What signs the demo user in; the one place where the service holds credentials in clear. */
export interface DemoCredentials {
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
}

/** Fills what the environment leaves open with random values. */
export function makeDemoCredentials(
  source: Extract<UserSource, { kind: 'demo' }>,
): DemoCredentials {
  return {
    apiKey: source.apiKey ?? randomBytes(32).toString('base64url'),
    username: source.username ?? `demo-${randomBytes(3).toString('hex')}`,
    password: source.password ?? randomBytes(15).toString('base64url'),
  };
}

/** The demo user as a service user like any other. */
export async function toServiceUser(credentials: DemoCredentials): Promise<ServiceUser> {
  return {
    username: credentials.username,
    apiKeyHash: hashApiKey(credentials.apiKey),
    password: await hashPassword(credentials.password),
  };
}
