/** The page's languages with their locales; app/main.ts loads their words. Service and command speak English. */
const LOCALES = { en: 'en-GB', de: 'de-DE' };

export type PageLanguage = keyof typeof LOCALES;

export const LANGUAGES = Object.keys(LOCALES) as PageLanguage[];

export const LANGUAGE_KEY = 'gatehouse:language';

export interface CommandWords {
  readonly label: string;
  readonly keywords?: string | undefined;
}

/** The type of a table's translation: the same keys, functions with the same arguments. */
export type Words<Table> = Table extends string
  ? string
  : Table extends CommandWords & { readonly group: string }
    ? CommandWords
    : Table extends (...args: infer Args) => infer Text
      ? (...args: Args) => Words<Text>
      : { readonly [Key in keyof Table]: Words<Table[Key]> };

export type TablesOf<Module> = {
  readonly [
    Name in keyof Module as Module[Name] extends (...args: never[]) => unknown
      ? never
      : Module[Name] extends object
        ? Name
        : never
  ]: Words<Module[Name]>;
};

const tables = new Map<string, object>();
let current: PageLanguage = 'en';
let translations: Readonly<Record<string, object>> = {};

export function language(): PageLanguage {
  return current;
}

export function locale(): string {
  return LOCALES[current];
}

export function languageOf(tags: readonly (string | null | undefined)[]): PageLanguage {
  const offered = tags.map((tag) => LANGUAGES.find((one) => tag?.startsWith(one)));
  return offered.find((one) => one !== undefined) ?? 'en';
}

/** Registers English words, which a switch of language replaces. Read them when displayed, not while modules load. */
export function inLanguage<const Table extends object>(name: string, english: Table): Table {
  const table = { ...english };
  tables.set(name, table);
  return Object.assign(table, translations[name]);
}

/** Translates all tables, including those of modules that load later. Call once, before the first render. */
export function speak(to: PageLanguage, words: Readonly<Record<string, object>>): void {
  current = to;
  translations = words;
  for (const [name, table] of tables) Object.assign(table, words[name]);
}

export function formatCount(count: number): string {
  return count.toLocaleString(locale());
}

export function formatTenths(value: number): string {
  return value.toLocaleString(locale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${formatTenths(bytes / 1_000)} kB`
    : `${formatTenths(bytes / 1_000_000)} MB`;
}

export function formatGuess(value: number): string {
  if (Math.abs(value) >= 1e15) return `~${value.toPrecision(3)}`;
  const rounded = { notation: 'compact', maximumSignificantDigits: 3 } as const;
  return `~${value.toLocaleString(locale(), rounded).replace('K', 'k').replace('m', 'M')}`;
}

export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
