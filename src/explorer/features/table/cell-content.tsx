import { useLayoutEffect, useRef, useState } from 'react';
import { layOutJson } from '../../../answers/json/lines.ts';
import { shownText, type Cell } from '../../../answers/json/values.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { Digits } from '../shared/digits.tsx';
import { CopyValue } from '../shared/value-dialog.tsx';
import type { ArrangedColumn, RowsProps } from './columns.ts';
import { copySelection } from './copy-selection.ts';
import { TABLE_COPY } from './table-copy.ts';
import { takesFocus, useRecord } from './use-record.ts';

/** Bytes of a text that are shown: a longer one would hold up the page while it is laid out. */
const MAX_TEXT = 200_000;

/** Bytes of an object that are shown: each of its values has a line of its own. */
const MAX_JSON = 40_000;

/** Bytes of Base64 that are decoded. */
const MAX_DECODED = 16_000_000;

interface CellContentProps extends RowsProps {
  readonly revision: number;
  readonly row: number;
  readonly column: ArrangedColumn;
  /** The service's error of the cell, or else of its row. */
  readonly error: (number: number) => string | undefined;
}

/** The whole of a cell: its text, JSON in lines, its link, and on demand its decoded Base64. */
export function CellContent(props: CellContentProps) {
  const { answersApi, name, selection, row, column } = props;
  const { path, name: title, isJson = false } = column;
  const columns = [path];
  const { record, failure } = useRecord({ ...props, columns: [column] }, MAX_TEXT, '\n');
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (box.current && takesFocus(box.current)) box.current.focus();
  }, []);
  const cell = record?.cells[0];
  const isNested = cell?.kind === 'object' || (cell?.kind === 'list' && isJson);
  const most = isNested ? MAX_JSON : MAX_TEXT;
  const isCut = cell && (cell.isCut === true || cell.text.length > most);
  const error = record && props.error(record.number);
  const link = cell?.kind === 'string' && !isCut ? linkOf(cell.text) : undefined;
  const request = { ...selection, columns, from: row, count: 1 };
  const decode = async (): Promise<Decoded | string> => {
    const { rows } = await answersApi.compute.rows(name, { ...request, maxCellBytes: MAX_DECODED });
    const [whole] = rows[0]?.cells ?? [];
    const decoded = whole && !whole.isCut ? decodeBase64(whole.text) : undefined;
    const isLong = whole?.isCut ?? (decoded?.kind === 'text' && decoded.text.length > MAX_TEXT);
    return isLong ? TABLE_COPY.tooLongToDecode : (decoded ?? TABLE_COPY.noBase64);
  };
  return (
    <div className="gh-cell-content gh-column">
      {error !== undefined && <p className="gh-value-error">{error}</p>}
      {failure !== undefined && <p role="alert">{failure}</p>}
      {cell?.kind === 'null' && column.withheld !== undefined && (
        <p className="gh-muted">{`${PART_COPY.withheld} (${column.withheld})`}</p>
      )}
      {cell && cell.kind === undefined && <p className="gh-muted">{TABLE_COPY.noField}</p>}
      {isCut && <p className="gh-muted">{TABLE_COPY.cut(most)}</p>}
      {cell?.kind === 'number' && (
        <p>
          <Digits text={cell.text} />
        </p>
      )}
      <textarea
        ref={box}
        className="gh-cell-value"
        aria-label={title}
        readOnly
        spellCheck={false}
        placeholder={cell?.kind === 'string' ? PART_COPY.emptyText : undefined}
        value={cell ? textOf(cell, isNested, most) : PART_COPY.reading}
      />
      <div className="gh-actions">
        <CopyValue key={row} copy={() => copySelection(answersApi, name, request)} />
        {link && (
          <a href={link.href} target="_blank" rel="noopener noreferrer">
            {TABLE_COPY.openLink(link.host)}
          </a>
        )}
      </div>
      {cell?.kind === 'string' && mayBeBase64(cell.text) && (
        <Base64Value key={row} label={title} decode={decode} />
      )}
    </div>
  );
}

function textOf(cell: Cell, isNested: boolean, most: number): string {
  if (isNested) return layOutJson(cell.text.slice(0, most)).text;
  return cell.kind === 'list' ? shownText(cell) : cell.text;
}

function linkOf(text: string): URL | undefined {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

interface Base64ValueProps {
  readonly label: string;
  /** A text says why there is nothing to be shown. */
  readonly decode: () => Promise<Decoded | string>;
}

function Base64Value({ label, decode }: Base64ValueProps) {
  const [decoded, setDecoded] = useState<Decoded | string>();
  const show = (): void => void decode().catch(answerErrorMessage).then(setDecoded);
  const said = typeof decoded === 'object' ? TABLE_COPY.decoded[decoded.kind](label) : undefined;
  return (
    <>
      <div className="gh-actions">
        <Button label={TABLE_COPY.decode} onClick={show} />
      </div>
      {typeof decoded === 'string' && <p role="status">{decoded}</p>}
      {typeof decoded === 'object' &&
        (decoded.kind === 'image' ? (
          <img src={decoded.source} alt={said} />
        ) : (
          <textarea className="gh-cell-value" aria-label={said} readOnly value={decoded.text} />
        ))}
    </>
  );
}

type Decoded =
  | { readonly kind: 'image'; readonly source: string }
  | { readonly kind: 'text'; readonly text: string };

const DATA_URL = /^data:[^,]{0,200};base64,/i;

/** The alphabet of RFC 4648, section 4, of a length that no word has. */
const BASE64 = /^[a-z\d+/]{24,}={0,2}$/i;

const HEX = /^[\da-f]+$/i;

/** Whether decoding is worth an offer; decides by the text's beginning, which may be cut. */
export function mayBeBase64(text: string): boolean {
  return DATA_URL.test(text) || (BASE64.test(text) && !HEX.test(text));
}

/** First bytes of image formats without scripts, as Latin-1; the text's own media type is not trusted. */
const IMAGES = [
  ['image/png', '\x89PNG\r\n'],
  ['image/jpeg', '\xFF\xD8\xFF'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF'],
] as const;

/** Other than line breaks and tabs. */
const CONTROL = /[^\P{Cc}\t\r\n]/u;

/** @returns undefined for invalid Base64, and for bytes that are neither an image nor a text in UTF-8 */
export function decodeBase64(text: string): Decoded | undefined {
  const base64 = text.replace(DATA_URL, '').replaceAll(/\s/g, '');
  try {
    const latin = atob(base64);
    const type = IMAGES.find(([, start]) => latin.startsWith(start))?.[0];
    if (type) return { kind: 'image', source: `data:${type};base64,${base64}` };
    const bytes = Uint8Array.from(latin, (sign) => sign.charCodeAt(0));
    const said = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return CONTROL.test(said) ? undefined : { kind: 'text', text: said };
  } catch {
    return undefined;
  }
}
