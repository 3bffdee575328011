import { escapeMarkup } from '../../contract/escape-markup.ts';
import { shownText, type Cell } from '../json/values.ts';
import { guardText } from '../values/find-formulas.ts';
import { readDecimal, survivesExcel } from '../values/decimals.ts';
import type { Rows, RowsRequest } from '../query/rows.ts';
import { LITERALS, markdown, type RowsText } from './copied-rows.ts';
import type { Separator } from './file-format.ts';

export type CopyForm = 'tsv' | 'html' | 'csv' | 'markdown' | keyof typeof LITERALS;

export interface CopyRequest extends Omit<RowsRequest, 'maxCellBytes'> {
  readonly form: CopyForm;
  readonly names?: readonly string[] | undefined;
  /** Whether the text of several cells has an apostrophe before what a spreadsheet takes for a formula. */
  readonly isGuarded?: boolean;
  /** For CSV alone. */
  readonly separator?: Separator;
}

/** Longer texts are not made for the clipboard: a page could not take them, UTF-16 units. */
export const MAX_COPY_LENGTH = 32_000_000;

const ROWS_AT_ONCE = 1_000;

/** Taken for a number, an amount, a date ("MAR1"), a truth, a formula, or for a cell where a line of it begins so; of spaces HTML keeps one. */
const TAKEN_FOR_ANOTHER =
  /(?:^|[,;|\s])[\s"\u200B\u2060]*[-+=@|＋－＝＠]|\d|^(?:true|false)$| {2}|\t/i;

/** Marks a cell as text for Excel (its HTML reference, `mso-number-format`), and for LibreOffice (`sdnum`). */
const AS_TEXT = ` style="white-space:pre-wrap;mso-number-format:'\\@'" sdnum="1033;0;@"`;

/**
 * Null and missing values become empty cells, an empty text `""`, an empty list `[]`; undefined if
 * the result exceeds {@link MAX_COPY_LENGTH}.
 */
export async function copyCells(
  reader: { read(request: RowsRequest): Rows | Promise<Rows> },
  request: CopyRequest,
): Promise<string | undefined> {
  const { form, from, count, columns } = request;
  const { begin = '', row, between = '', end = '' } = rowsText(request);
  const asJson = form in LITERALS ? columns : request.asJson;
  const whole = { ...request, asJson, selectAsJson: request.asJson ?? [], maxCellBytes: Infinity };
  const lines: string[] = [];
  let length = 0;
  for (let first = from; first < from + count; first += ROWS_AT_ONCE) {
    const size = Math.min(ROWS_AT_ONCE, from + count - first);
    const { rows } = await reader.read({ ...whole, from: first, count: size });
    for (const { cells } of rows) {
      const line = row(cells);
      length += line.length + between.length;
      if (length > MAX_COPY_LENGTH) return undefined;
      lines.push(line);
    }
    if (rows.length < size) break;
  }
  return begin + lines.join(between) + end;
}

function rowsText({ form, names, isGuarded = false, ...request }: CopyRequest): RowsText {
  const { list, columns, count, separator = ',' } = request;
  const heads = names?.map((text) => ({ kind: 'string', text }) as const);
  if (form === 'html')
    return { begin: `<table>${heads ? htmlRow(heads) : ''}`, row: htmlRow, end: '</table>' };
  if (form === 'tsv' || form === 'csv') {
    const isOne = count === 1 && columns.length === 1 && !names;
    const sign = form === 'csv' ? separator : '\t';
    const row = (cells: readonly Cell[]): string =>
      isOne ? cells.map(textOf).join('') : separatedRow(cells, sign, isGuarded);
    return { begin: heads && `${row(heads)}\n`, row, between: '\n' };
  }
  const write = form === 'markdown' ? markdown : LITERALS[form];
  return write(names ?? [], list.at(-1) ?? 'rows');
}

function textOf(cell: Cell): string {
  if (cell.kind === 'list') return shownText(cell);
  return cell.kind === 'null' ? '' : cell.text;
}

function separatedRow(cells: readonly Cell[], separator: string, isGuarded: boolean): string {
  return cells
    .map((cell) => {
      const text = isGuarded ? guardText(textOf(cell)) : textOf(cell);
      return /[\t\n\r"]/.test(text) ||
        text.includes(separator) ||
        (text === '' && cell.kind === 'string')
        ? `"${text.replaceAll('"', '""')}"`
        : text;
    })
    .join(separator);
}

function htmlRow(cells: readonly Cell[]): string {
  return `<tr>${cells.map(htmlCell).join('')}</tr>`;
}

/** Text stays as it is, instead of being read as a number or run, and a new line begins no new row. */
function htmlCell(cell: Cell): string {
  const lines = textOf(cell)
    .split(/\r\n|\r|\n/)
    .map(escapeMarkup);
  return `<td${isText(cell) ? AS_TEXT : ''}>${lines.join('<br style="mso-data-placement:same-cell">')}</td>`;
}

function isText({ kind, text }: Cell): boolean {
  if (kind === 'string' || kind === 'list')
    return text === '' || text.trim() !== text || TAKEN_FOR_ANOTHER.test(text);
  const decimal = kind === 'number' ? readDecimal(text) : undefined;
  return decimal !== undefined && (text === '-0' || !survivesExcel(decimal));
}
