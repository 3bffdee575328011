import { unitOf } from './unit-of.ts';

export interface DescribedColumn {
  readonly name: string;
  /** What it is in a typed file, such as `DECIMAL(12, 2)`; undefined for text. */
  readonly fileType?: string | undefined;
  /** What the schema says; undefined where it is not known. */
  readonly field?: DescribedField | undefined;
  /** When the service withheld it: a time, or `yes` where that is not known. */
  readonly withheld?: string | undefined;
}

interface DescribedField {
  /** As the schema writes it, such as `[String!]!`. */
  readonly type: string;
  /** Type and field, such as `Country.name`. */
  readonly field: string;
  readonly description: string | undefined;
  readonly isNullable: boolean;
}

interface DictionaryEntry {
  readonly column: string;
  readonly type: string;
  readonly graphqlType: string;
  readonly graphqlField: string;
  readonly nullable: 'yes' | 'no' | '';
  readonly withheld: string;
  readonly unit: string;
  readonly description: string;
}

export function dataDictionary(columns: readonly DescribedColumn[]): DictionaryEntry[] {
  return columns.map(({ name, fileType, field, withheld }) => ({
    column: name,
    type: fileType ?? '',
    graphqlType: field?.type ?? '',
    graphqlField: field?.field ?? '',
    nullable: field ? (field.isNullable ? 'yes' : 'no') : '',
    withheld: withheld ?? '',
    unit: unitOf(field?.description) ?? '',
    description: field?.description ?? '',
  }));
}

const HEADS: Readonly<Record<keyof DictionaryEntry, string>> = {
  column: 'Column',
  type: 'Type',
  graphqlType: 'GraphQL type',
  graphqlField: 'GraphQL field',
  nullable: 'Nullable',
  withheld: 'Withheld',
  unit: 'Unit',
  description: 'Description',
};

/** A table of GitHub Flavored Markdown, without what is empty in all entries. */
export function dictionaryMarkdown(fileName: string, entries: readonly DictionaryEntry[]): string {
  const all = Object.keys(HEADS) as (keyof DictionaryEntry)[];
  const parts = all.filter((part) => entries.some((entry) => entry[part] !== ''));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    `# ${markdownText(fileName)}`,
    '',
    line(parts.map((part) => HEADS[part])),
    line(parts.map(() => '---')),
    ...entries.map((entry) => line(parts.map((part) => markdownText(entry[part])))),
    '',
  ].join('\n');
}

/** A text in one line that Markdown takes for nothing else: it comes from the service. */
function markdownText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>#|~&$]/g, String.raw`\$&`);
}
