import * as v from 'valibot';
import { configSchema, type Config } from './config.ts';

/** The config cannot be used; `issues` says of each wrong field where it is and what is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(
    /** One sentence a fault, each led by the path of its field, such as `services.0.authUrl`. */
    readonly issues: readonly [string, ...string[]],
    options?: ErrorOptions,
  ) {
    super(`The config is wrong: ${issues.join('; ')}`, options);
  }
}

/**
 * The one place that turns a `config.json` into a {@link Config}.
 *
 * @param value what JSON.parse made of the file
 * @param pageUrl absolute address of the explorer's page, which relative addresses refer to
 * @throws {ConfigError} with all faults at once
 */
export function parseConfig(value: unknown, pageUrl: string): Config {
  const parsed = v.safeParse(configSchema(pageUrl), value);
  if (!parsed.success) throw new ConfigError(mapIssues(parsed.issues));
  return parsed.output;
}

function mapIssues(
  issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): [string, ...string[]] {
  const sentence = (issue: v.BaseIssue<unknown>): string =>
    `${v.getDotPath(issue) ?? 'config.json'} ${wording(issue)}`;
  const [first, ...rest] = issues;
  return [sentence(first), ...rest.map(sentence)];
}

/** valibot's own "Invalid key: Expected …" becomes words; messages of the schema are words already. */
function wording(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is not a known setting';
  if (issue.received === 'undefined') return 'is missing';
  if (!issue.message.startsWith('Invalid')) return issue.message;
  return `must be ${issue.expected ?? 'something else'}, not ${issue.received}`;
}
