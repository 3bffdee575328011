import { UsageError } from './usage-error.ts';

/** Where each kind of credential belongs; the first that fits. */
const PLACES = [
  { pattern: /token|bearer|jwt/i, variable: 'GATEHOUSE_TOKEN' },
  { pattern: /user|client-?id|login|^-u$/i, variable: 'GATEHOUSE_USERNAME' },
  { pattern: /key|^-k$/i, variable: 'GATEHOUSE_API_KEY' },
  { pattern: /pass|pwd|secret|cred|auth(?!-url)|^-p$/i, variable: 'GATEHOUSE_PASSWORD' },
] as const;

/**
 * Refuses options by which somebody means to hand over credentials.
 *
 * @param names as typed, with their dashes and without their values
 * @throws {UsageError} which says where they belong, and why
 */
export function refuseSecrets(names: readonly string[]): void {
  for (const name of names) {
    const place = PLACES.find(({ pattern }) => pattern.test(name));
    if (!place) continue;
    throw new UsageError(
      `${name} is not taken: a command line stays in the shell’s history and is seen by everybody ` +
        `on this machine in the list of processes. Put it into ${place.variable}, or leave it out ` +
        'and type it when asked. If a real secret was on the line, have it replaced.',
    );
  }
}
