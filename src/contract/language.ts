/** The languages of the page. The service, its logs and the command-line tools speak English. */
export const LANGUAGES = ['en', 'de'] as const;
export type PageLanguage = (typeof LANGUAGES)[number];

export const LANGUAGE_KEY = 'gatehouse:language';

/** The words of a command: its name, and others that people search it by. */
export interface CommandWords {
  readonly label: string;
  /** With commas between them. */
  readonly keywords?: string | undefined;
}

/** A table of words as another language has to fill it: the same keys, functions of the same arguments. */
export type Words<Table> = Table extends string
  ? string
  : Table extends CommandWords & { readonly group: string }
    ? CommandWords
    : Table extends (...args: infer Args) => infer Text
      ? (...args: Args) => Words<Text>
      : { readonly [Key in keyof Table]: Words<Table[Key]> };

/** All tables of words that a module exports, as another language has to fill them. */
export type TablesOf<Module> = {
  readonly [
    Name in keyof Module as Module[Name] extends (...args: never[]) => unknown
      ? never
      : Module[Name] extends object
        ? Name
        : never
  ]: Words<Module[Name]>;
};

const LOCALES: Readonly<Record<PageLanguage, string>> = { en: 'en-GB', de: 'de-DE' };

const tables = new Map<string, object>();
let current: PageLanguage = 'en';
let translations: Readonly<Record<string, object>> = {};

export function language(): PageLanguage {
  return current;
}

/** Of the page's language, as `Intl` takes it. */
export function locale(): string {
  return LOCALES[current];
}

/** The first of some language tags (BCP 47) that the page has; English where it has none. */
export function languageOf(tags: readonly (string | null | undefined)[]): PageLanguage {
  return tags.find((tag) => /^(?:en|de)/.test(tag ?? ''))?.startsWith('de') ? 'de' : 'en';
}

/**
 * A table of English words, which holds those of another language as soon as the page speaks that: so it
 * is read where words are shown, not while modules are evaluated.
 *
 * @param name by which other languages know it
 */
export function inLanguage<const Table extends object>(name: string, english: Table): Table {
  const table = { ...english };
  tables.set(name, table);
  return Object.assign(table, translations[name]);
}

/** Turns all tables of words, those of modules that come later, too. Once, before anything is shown. */
export function speak(to: PageLanguage, words: Readonly<Record<string, object>>): void {
  current = to;
  translations = words;
  for (const [name, table] of tables) Object.assign(table, words[name]);
}
