export interface DescribedColumn {
  readonly name: string;
  readonly fileType?: string | undefined;
  readonly field?: DescribedField | undefined;
  /** When the service withheld it: a time, or `yes` where that is not known. */
  readonly withheld?: string | undefined;
}

interface DescribedField {
  readonly type: string;
  readonly field: string;
  readonly description: string | undefined;
  readonly isNullable: boolean;
}

type DictionaryEntry = Readonly<Record<keyof typeof HEADS, string>>;

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

const HEADS = {
  column: 'Column',
  type: 'Type',
  graphqlType: 'GraphQL type',
  graphqlField: 'GraphQL field',
  nullable: 'Nullable',
  withheld: 'Withheld',
  unit: 'Unit',
  description: 'Description',
};

/** A table of GitHub Flavored Markdown, without columns that are empty in all entries. */
export function dictionaryMarkdown(fileName: string, entries: readonly DictionaryEntry[]): string {
  const all = Object.keys(HEADS) as (keyof DictionaryEntry)[];
  const parts = all.filter((part) => entries.some((entry) => entry[part] !== ''));
  const rows = entries.map((entry) => markdownRow(parts.map((part) => entry[part])));
  return `# ${markdownText(fileName)}\n\n${markdownHead(parts.map((part) => HEADS[part]))}${rows.join('')}`;
}

/** The first lines of a table of GitHub Flavored Markdown. */
export function markdownHead(names: readonly string[]): string {
  return markdownRow(names) + markdownRow(names.map(() => '---'));
}

export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.map(markdownText).join(' | ')} |\n`;
}

/** The sign by which a bare address is taken for a link (GitHub Flavored Markdown, Autolinks). */
const LINKED = /(?<=\b(?:https?|ftp|mailto|xmpp)):|(?<=\bwww)\./gi;

/** A text in one line that Markdown takes for nothing else: it comes from the service. */
function markdownText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>#|~&$@]/g, String.raw`\$&`)
    .replaceAll(LINKED, String.raw`\$&`);
}

const SIGNS = [
  '% ‰ ° °C °F K mm cm m km mi ft nm NM nmi m2 m² km2 km² ha m3 m³ l L ml bbl mg g kg t dwt',
  'ns µs ms s min h km/h m/s kn kts Hz kHz MHz GHz Pa hPa kPa bar mbar W kW MW GW Wh kWh MWh J kJ V A',
  'B kB KB MB GB KiB MiB GiB EUR USD GBP CHF JPY CNY € $ £',
].flatMap((line) => line.split(' '));

const WORDS = [
  'percent|per cent|degrees|degrees Celsius|degrees Fahrenheit|kelvin|millimet(?:re|er)s|centimet(?:re|er)s',
  'met(?:re|er)s|kilomet(?:re|er)s|miles|nautical miles|feet|inches|yards|square met(?:re|er)s',
  'square kilomet(?:re|er)s|square miles|hectares|acres|cubic met(?:re|er)s|lit(?:re|er)s|barrels',
  'milligrams|grams|kilograms|tonnes|metric tons|tons|pounds|nanoseconds|microseconds|milliseconds|seconds',
  'minutes|hours|days|weeks|months|years|knots|met(?:re|er)s per second|kilomet(?:re|er)s per hour',
  'miles per hour|hertz|pascals?|hectopascals?|watts|kilowatts|megawatts|kilowatt[- ]hours|volts|amperes',
  'joules|bytes|kilobytes|megabytes|gigabytes|bits|pixels|euros?|US dollars|dollars|cents',
].flatMap((line) => line.split(/\|(?!er\))/));

const longestFirst = (units: readonly string[]): string =>
  units.toSorted((one, other) => other.length - one.length).join('|');

const escaped = SIGNS.map((sign) => sign.replaceAll(/[$/]/g, String.raw`\$&`));

const END = String.raw`(?![\p{L}\p{N}²³/-])`;

const IN_BRACKETS = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])[([](?:in )?((?:${longestFirst(escaped)})|(?:${longestFirst(WORDS)}))[)\]]${END}`,
  'gu',
);
const AFTER_IN = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])[Ii]n ((?:${longestFirst(WORDS)})|(?:${longestFirst(escaped)}))${END}`,
  'gu',
);

/** The unit in brackets, such as `(kg)`, or after “in”, such as `in metres`; undefined for none or several. */
export function unitOf(description: string | undefined): string | undefined {
  if (description === undefined) return undefined;
  const found = [IN_BRACKETS, AFTER_IN].flatMap((pattern) =>
    Array.from(description.matchAll(pattern), ([, unit]) => unit),
  );
  const units = new Set(found);
  return units.size === 1 ? found[0] : undefined;
}
