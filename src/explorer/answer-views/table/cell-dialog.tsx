import { answerErrorMessage } from '../../runs/answer-error-copy.ts';
import { useEffect, useState, type JSX } from 'react';
import type { Cell, AnswersApi } from '../../../answers/api.ts';
import { layOutJson } from '../../../answers/json/lines.ts';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { copySelection } from './copy-selection.ts';
import { errorOfCell, type RowError } from './list-errors.ts';
import { fullName, TABLE_COPY } from './table-copy.ts';

/** So much of a text is shown, bytes: a longer one would hold up the page while it is laid out. */
const MAX_TEXT = 200_000;

/** So much of a list or object, bytes: each of its values has a line of its own. */
const MAX_JSON = 40_000;

/** The cell that is open. */
export interface OpenCell {
  /** As the table shows it, from 0. */
  readonly row: number;
  /** In the answer's own order. */
  readonly number: number;
  readonly column: readonly string[];
  readonly kind: Cell['kind'];
  readonly errors: readonly RowError[] | undefined;
}

interface CellDialogProps {
  readonly desk: AnswersApi;
  readonly name: string;
  readonly list: readonly string[];
  readonly cell: OpenCell;
  readonly onClose: () => void;
}

/** The whole of a value. */
export function CellDialog({ desk, name, list, cell, onClose }: CellDialogProps): JSX.Element {
  const [value, setValue] = useState<Cell>();
  const [failure, setFailure] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  const { number, column, row, kind } = cell;
  const maxCellBytes = kind === 'list' || kind === 'object' ? MAX_JSON : MAX_TEXT;
  useEffect(() => {
    let isWanted = true;
    const request = { list, columns: [column], from: number, count: 1, maxCellBytes };
    desk.rows(name, request).then(
      ({ rows }) => {
        if (isWanted) setValue(rows[0]?.cells[0]);
      },
      (error: unknown) => {
        if (isWanted) setFailure(answerErrorMessage(error));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [desk, name, list, column, number, maxCellBytes]);
  const copy = async (): Promise<void> => {
    const request = { list, columns: [column], from: number, count: 1 };
    setCopied((await copySelection(desk, name, request)) === 'copied');
  };
  const error = errorOfCell(cell.errors, column);
  return (
    <Dialog title={fullName(column)} className="gh-table-dialog" onClose={onClose}>
      <p>{TABLE_COPY.cellOf(row)}</p>
      {error !== undefined && <p className="gh-table-dialog-error">{error}</p>}
      {failure !== undefined && <p role="alert">{failure}</p>}
      {/* Long texts scroll, by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} data-kind={kind} aria-label={fullName(column)}>
        {value ? textOf(value) || <em>{TABLE_COPY.empty}</em> : TABLE_COPY.reading}
      </pre>
      {value?.isCut && <p>{TABLE_COPY.cut(maxCellBytes)}</p>}
      <div className="gh-dialog-actions">
        <button type="button" className="gh-button" onClick={() => void copy()}>
          {isCopied ? TABLE_COPY.valueCopied : TABLE_COPY.copyValue}
        </button>
        <CloseButton className="gh-button gh-button-primary">{TABLE_COPY.close}</CloseButton>
      </div>
    </Dialog>
  );
}

function textOf({ kind, text }: Cell): string {
  return kind === 'list' || kind === 'object' ? layOutJson(text).text : text;
}
