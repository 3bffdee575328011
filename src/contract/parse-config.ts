import * as v from 'valibot';
import { configSchema, type Config } from './config.ts';

/** Past so many a file is no config with faults, but another file. */
const MAX_ISSUES = 20;

/** Longest sentence, characters: names and values in it are the file's own. */
const MAX_SENTENCE = 200;

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
 * @throws {ConfigError} with all faults at once, past twenty their number; nothing else
 */
export function parseConfig(value: unknown, pageUrl: string): Config {
  const parsed = v.safeParse(configSchema(pageUrl), value);
  if (!parsed.success) throw new ConfigError(mapIssues(parsed.issues));
  return parsed.output;
}

function mapIssues(
  issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
): [string, ...string[]] {
  const [first, ...rest] = issues.slice(0, MAX_ISSUES) as typeof issues;
  const sentences: [string, ...string[]] = [sentence(first), ...rest.map(sentence)];
  const more = issues.length - MAX_ISSUES;
  if (more > 0) sentences.push(`and ${more} more`);
  return sentences;
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const text = `${v.getDotPath(issue) ?? 'config.json'} ${wording(issue)}`;
  return text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE)}…` : text;
}

/** valibot's own "Invalid key: Expected …" becomes words; messages of the schema are words already. */
function wording(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is not a known setting';
  if (issue.received === 'undefined') return 'is missing';
  if (!issue.message.startsWith('Invalid')) return issue.message;
  return `must be ${issue.expected ?? 'something else'}, not ${issue.received}`;
}
