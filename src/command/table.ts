import cliTruncate from 'cli-truncate';
import stringWidth from 'string-width';
import { headerName, ownHeaders } from '../answers/export/column-names.ts';
import type { RowWriter } from '../answers/export/file-format.ts';
import { childrenFrom, type IndexedText } from '../answers/json/children.ts';
import type { Span } from '../answers/json/scan.ts';
import { cellOf, shownText } from '../answers/json/values.ts';
import { createColumnTree, readRow } from '../answers/query/read-row.ts';
import type { RowSource } from './row-block.ts';

const SAMPLE = 1_000;

/** No column is wider where the line has no end, nor narrower where it has one; characters. */
const WIDEST = 60;
const NARROWEST = 5;

/** More of a value is not read, bytes. */
const MAX_CELL_BYTES = 400;

const GAP = '  ';

/** Writes rows as columns side by side, `width` characters a line; undefined for no limit. */
export async function createTable(
  columns: readonly (readonly string[])[],
  source: RowSource,
  width: number | undefined,
): Promise<RowWriter> {
  const tree = createColumnTree(columns);
  const encoder = new TextEncoder();
  const cellsOf = (text: IndexedText, row: Span): { text: string; isNumber: boolean }[] => {
    const spans = readRow(text, row, tree, MAX_CELL_BYTES);
    return columns.map((_, position) => {
      const cell = cellOf(text, spans[position], MAX_CELL_BYTES);
      const isNothing = cell.kind === undefined || cell.kind === 'null';
      return {
        text: isNothing ? '' : plainText(shownText(cell)),
        isNumber: cell.kind === 'number',
      };
    });
  };
  const heads = ownHeaders(columns.map(headerName)).map(plainText);
  const naturalWidths = heads.map((head) => stringWidth(head));
  const isNumber = heads.map(() => true);
  let rowCount = 0;
  for await (const { text, list } of source()) {
    for (const row of childrenFrom(text, list)) {
      if (rowCount === SAMPLE) break;
      rowCount += 1;
      for (const [position, cell] of cellsOf(text, row).entries()) {
        naturalWidths[position] = Math.max(naturalWidths[position] ?? 0, stringWidth(cell.text));
        if (cell.text !== '') isNumber[position] &&= cell.isNumber;
      }
    }
    if (rowCount === SAMPLE) break;
  }
  const widths = fit(naturalWidths, width);
  const line = (cells: readonly string[], cutAt: 'start' | 'end' = 'end'): Uint8Array => {
    const cutCells = cells.map((cell, position) => {
      const room = widths[position] ?? 0;
      const text = cliTruncate(cell, room, { position: cutAt });
      const space = ' '.repeat(Math.max(0, room - stringWidth(text)));
      return isNumber[position] && rowCount > 0 ? space + text : text + space;
    });
    return encoder.encode(`${cutCells.join(GAP).trimEnd()}\n`);
  };
  return {
    begin(sink) {
      if (columns.length === 0) return;
      // Of keys that lead to a value the last says most.
      sink.append(line(heads, 'start'));
      sink.append(encoder.encode(`${widths.map((room) => '─'.repeat(room)).join(GAP)}\n`));
    },
    row(sink, { text, span }) {
      sink.append(line(cellsOf(text, span).map((cell) => cell.text)));
    },
  };
}

function fit(naturalWidths: readonly number[], width: number | undefined): number[] {
  const widths = naturalWidths.map((each) => Math.min(each, width === undefined ? WIDEST : each));
  const room = (width ?? Infinity) - GAP.length * (widths.length - 1);
  const sum = (): number => widths.reduce((all, each) => all + each, 0);
  for (let over = sum() - room; over > 0; over = sum() - room) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) break;
    const next = Math.max(NARROWEST, ...widths.filter((each) => each < widest));
    const among = widths.filter((each) => each === widest).length;
    const target = Math.max(next, Math.floor(widest - over / among), NARROWEST);
    for (const [position, each] of widths.entries()) if (each === widest) widths[position] = target;
  }
  return widths;
}

/** On one line, and without what moves a terminal's cursor or turns text round. */
function plainText(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ');
}
