import { readFile } from 'node:fs/promises';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { columnLetters, STYLE } from '../answers/typed/xlsx-parts.ts';
import { COMMAND_COPY } from './copy.ts';
import { writeWholeFile } from './output.ts';
import type { CellRow } from '../jobs/csv-rows.ts';
import type { ListRows } from '../jobs/steps/step-values.ts';

const { sheet: WORDS } = COMMAND_COPY;

type Parts = Readonly<Record<string, Uint8Array>>;

interface SheetSource {
  /** The workbook that the list came from, if it came from one. */
  readonly workbook: Uint8Array | undefined;
  readonly table: ListRows;
  /** The columns of the list in the file that was written, by place. */
  readonly titles: readonly string[];
  /** Whether each row of the list has one there. */
  readonly isOneForEach: boolean;
}

/**
 * Replaces a workbook with the one that its list came from, and the new columns at the right of its first sheet: other
 * cells, formats and sheets stay as they are (ECMA-376, part 1, section 18.3).
 * @returns what there is to say; undefined where the list was no workbook, or not all of its columns come first
 */
export async function writeIntoSheet(
  out: string,
  { workbook, table: { names, rows }, titles, isOneForEach }: SheetSource,
): Promise<string | undefined> {
  if (!workbook || names.some((name, at) => titles[at] !== name)) return undefined;
  const parts = unzipSync(workbook);
  const path = firstSheetOf(parts);
  const styles = textOf(parts, STYLES);
  const formats = styles.match(/<cellXfs.*?<\/cellXfs>/s)?.[0].match(/<xf /g)?.length ?? 0;
  const made = newCells(unzipSync(await readFile(out)), names.length, formats);
  // Days since 1904 would be other dates.
  const isOfMac = /\bdate1904="(?:1|true)"/.test(textOf(parts, 'xl/workbook.xml'));
  const sheet =
    isOneForEach && formats > 0 && !isOfMac
      ? extend(textOf(parts, path), names.length, made, [...rows])
      : undefined;
  if (sheet === undefined) return WORDS.notKept;
  const more = FORMATS.map(([, id]) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('');
  const withFormats = styles
    .replace(/(<cellXfs[^>]*\bcount=")\d+/, `$1${formats + FORMATS.length}`)
    .replace('</cellXfs>', `${more}</cellXfs>`);
  const all = { ...parts, [path]: strToU8(sheet), [STYLES]: strToU8(withFormats) };
  await writeWholeFile(out, (write) => write(zipSync(all)));
  return WORDS.kept(out);
}

const STYLES = 'xl/styles.xml';

/** Excel's own formats for what a written file has under these styles. */
const FORMATS = [
  [STYLE.date, 14],
  [STYLE.moment, 22],
  [STYLE.text, 49],
] as const;

function textOf(parts: Parts, name: string): string {
  return strFromU8(parts[name] ?? new Uint8Array());
}

/** The number of a column, from 1. */
function columnOf(letters: string): number {
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function firstSheetOf(parts: Parts): string {
  const [, id = ''] = /<sheet [^>]*\br:id="([^"]*)"/.exec(textOf(parts, 'xl/workbook.xml')) ?? [];
  const relations = textOf(parts, 'xl/_rels/workbook.xml.rels').match(/<Relationship [^>]*>/g);
  const relation = relations?.find((one) => one.includes(`Id="${id}"`)) ?? '';
  const [, target = ''] = /\bTarget="([^"]*)"/.exec(relation) ?? [];
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

interface NewCell {
  /** Its distance to the right of the list's columns, from 1. */
  readonly at: number;
  /** Its tag behind the place, and its content. */
  readonly rest: string;
}

/** The cells of each row of a file that was written, its head first, that are right of so many columns. */
function newCells(parts: Parts, width: number, formats: number): readonly (readonly NewCell[])[] {
  const rows = textOf(parts, 'xl/worksheets/sheet1.xml').matchAll(/<row r="\d+">(.*?)<\/row>/gs);
  return Array.from(rows, ([, cells = '']) =>
    Array.from(cells.matchAll(/<c r="([A-Z]+)\d+"(.*?<\/c>)/gs), ([, letters = '', rest = '']) => {
      const styled = rest.replace(/ s="(\d)"/, (_, style: string) => {
        const format = FORMATS.findIndex(([own]) => own === Number(style));
        return format < 0 ? '' : ` s="${formats + format}"`;
      });
      return { at: columnOf(letters) - width, rest: styled };
    }).filter(({ at }) => at > 0),
  );
}

/** @returns undefined where the sheet has another form */
function extend(
  sheet: string,
  width: number,
  [head = [], ...made]: readonly (readonly NewCell[])[],
  list: readonly CellRow[],
): string | undefined {
  const cellsByLine = new Map(list.map(({ line }, at) => [line, made[at] ?? []]));
  // Right of what is there, such as the result of a formula.
  const filled = sheet.matchAll(/<c r="([A-Z]+)\d+"[^>]*[^/]>/g);
  const last = Math.max(
    width,
    ...new Set(Array.from(filled, ([, letters = '']) => columnOf(letters))),
  );
  let found = 0;
  const extended = sheet.replaceAll(
    /<row ([^>]*?)(?:\/>|>(.*?)<\/row>)/gs,
    (row, attributes: string, cells: string | undefined) => {
      const line = Number(/\br="(\d+)"/.exec(attributes)?.[1]);
      const isHead = found === 0 && /<(?:v|t)[ >]/.test(cells ?? '');
      const more = isHead ? head : cellsByLine.get(line);
      if (!more) return row;
      found += 1;
      // Cells with a format alone give way.
      const own = (cells ?? '').replaceAll(
        /<c r="([A-Z]+)\d+"[^>]*\/>/g,
        (cell, letters: string) => (columnOf(letters) > last ? '' : cell),
      );
      const added = more.map(
        ({ at, rest }) => `<c r="${columnLetters(last + at - 1)}${line}"${rest}`,
      );
      return `<row ${attributes.replace(/\bspans="[^"]*"/, '')}>${own}${added.join('')}</row>`;
    },
  );
  if (found !== list.length + 1) return undefined;
  return extended.replace(/<dimension [^>]*\/>/, '');
}
