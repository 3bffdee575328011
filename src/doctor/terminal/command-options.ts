import { parseArgs } from 'node:util';
import { resolveServiceUrl } from '../../contract/service-url.ts';

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What `--help` says of each option, by name. An option that takes a value begins with `<value>`. */
export type OptionTable = Readonly<Record<string, string>>;

export interface TypedOptions<Name extends string> {
  readonly texts: Readonly<Partial<Record<Name, string>>>;
  readonly positionals: readonly string[];
  isOn(name: Name): boolean;
  isGiven(name: Name): boolean;
  /** All values of an option that is given several times. */
  all(name: Name): readonly string[];
}

const HELP: OptionTable = { help: 'print this' };

const VALUE = /^(<\S+>) /;

const WORDS_AT = 28;
const WIDTH = 100;

/** @param headings of groups, by the first option of each; empty for a blank line alone */
export function describeOptions(
  options: OptionTable,
  headings: Readonly<Partial<Record<string, string>>> = {},
): string {
  const lines = Object.entries({ ...options, ...HELP }).flatMap(([name, text]) => {
    const [begin = '', value] = VALUE.exec(text) ?? [];
    const option = `  --${name}${value ? ` ${value}` : ''}`;
    const words = text.slice(begin.length);
    const wrapped = words.match(new RegExp(`.{1,${WIDTH - WORDS_AT}}(?: |$)`, 'g')) ?? [];
    const described = wrapped.map((line) => `${' '.repeat(WORDS_AT)}${line.trimEnd()}`);
    const heading = headings[name];
    const isApart = option.length > WORDS_AT - 2;
    return [
      ...(heading === undefined ? [] : ['', ...(heading ? [heading] : [])]),
      ...(isApart ? [option] : [option.padEnd(WORDS_AT) + (described.shift() ?? '').trimStart()]),
      ...described,
    ];
  });
  return lines.join('\n');
}

/**
 * Reads a command line; faults name options, never values, which may be secrets.
 * @param maxPositionals how many words it takes that are no options
 * @throws {UsageError} with one sentence about the fault
 */
export function parseOptions<const Options extends OptionTable>(
  args: readonly string[],
  ownOptions: Options,
  maxPositionals = 0,
): 'help' | TypedOptions<keyof Options & string> {
  const table: OptionTable = { ...ownOptions, ...HELP };
  const options = Object.fromEntries(
    Object.entries(table).map(([name, text]) => [
      name,
      { type: VALUE.test(text) ? 'string' : 'boolean', ...(name === 'help' && { short: 'h' }) },
    ]),
  ) as Record<string, { type: 'string' | 'boolean' }>;
  // Not strict, since the errors of strict parsing repeat the typed words.
  const lenient = { strict: false, allowPositionals: true, tokens: true } as const;
  const { values, tokens, positionals } = parseArgs({ args: [...args], options, ...lenient });
  const optionTokens = tokens.filter((token) => token.kind === 'option');
  const isKnown = (name: string): boolean => Object.hasOwn(options, name);
  refuseSecrets(optionTokens.filter(({ name }) => !isKnown(name)).map(({ rawName }) => rawName));
  if (values['help'] === true) return 'help';
  for (const { name, rawName, value } of optionTokens) {
    const option = isKnown(name) ? options[name] : undefined;
    if (!option) throw new UsageError(`There is no option ${rawName}; see --help.`);
    const takesValue = option.type === 'string';
    if (takesValue && !value) throw new UsageError(`${rawName} needs a value.`);
    if (!takesValue && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
  }
  if (positionals.length > 0 && maxPositionals === 0) {
    throw new UsageError('Only options are taken, each with its --name; see --help.');
  }
  if (positionals.length > maxPositionals) {
    throw new UsageError('There are more words than this command takes; see --help.');
  }
  return {
    texts: values as Readonly<Partial<Record<string, string>>>,
    positionals,
    isOn: (name) => values[name] === true,
    isGiven: (name) => optionTokens.some((token) => token.name === name),
    all: (name) => optionTokens.flatMap((one) => (one.name === name ? (one.value ?? []) : [])),
  };
}

/** Reads a service's absolute address, without `path`; throws a UsageError that names the option. */
export function readAddress(name: string, address: string | undefined, path: string): string {
  if (address === undefined) throw new UsageError(`--${name} is missing; see --help.`);
  if (!URL.canParse(address)) throw new UsageError(`--${name} is not an absolute address.`);
  let resolved: string;
  try {
    resolved = resolveServiceUrl(address, address);
  } catch (error) {
    throw new UsageError(`--${name} ${(error as TypeError).message}.`, { cause: error });
  }
  if (resolved.endsWith(path)) {
    throw new UsageError(`--${name} goes without ${path}, which is added to it.`);
  }
  return resolved;
}

const CREDENTIAL_OPTIONS = [
  { pattern: /token|bearer|jwt/i, variable: 'GATEHOUSE_TOKEN' },
  { pattern: /user|client-?id|login|^-u$/i, variable: 'GATEHOUSE_USERNAME' },
  { pattern: /key|^-k$/i, variable: 'GATEHOUSE_API_KEY' },
  { pattern: /pass|pwd|secret|cred|auth(?!-url)|^-p$/i, variable: 'GATEHOUSE_PASSWORD' },
] as const;

function refuseSecrets(names: readonly string[]): void {
  for (const name of names) {
    const option = CREDENTIAL_OPTIONS.find(({ pattern }) => pattern.test(name));
    if (!option) continue;
    throw new UsageError(
      `${name} is not taken: a command line stays in the shell’s history and is seen by every user ` +
        `on this machine in the list of processes. Put it into ${option.variable}, or leave it out ` +
        'and type it when asked. If a real secret was on the line, have it replaced.',
    );
  }
}
