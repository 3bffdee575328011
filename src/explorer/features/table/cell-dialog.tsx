import { useEffect, useMemo, useState, type JSX } from 'react';
import { layOutJson } from '../../../answers/json/lines.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import { shownText, type Cell } from '../../../answers/json/values.ts';
import { saveChoices } from '../save/save-plan.ts';
import { ValueDialog } from '../shared/value-dialog.tsx';
import type { Rectangle } from './cell-range.ts';
import type { ArrangedColumn, RowsProps } from './columns.ts';
import { TABLE_COPY } from './table-copy.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import { copyForms } from '../../ui/copy.tsx';
import type { CopyForm, CopyRequest } from '../../../answers/export/copy-cells.ts';

/** So much of a text is shown, bytes: a longer one would hold up the page while it is laid out. */
const MAX_TEXT = 200_000;

/** So much of an object, bytes: each of its values has a line of its own. */
const MAX_JSON = 40_000;

export interface OpenCell {
  readonly row: number;
  readonly number: number;
  readonly column: ArrangedColumn;
  readonly kind: Cell['kind'];
  readonly error: string | undefined;
}

export function CellDialog(
  props: RowsProps & { readonly cell: OpenCell; readonly onClose: () => void },
): JSX.Element {
  const { answersApi, name, selection, cell, onClose } = props;
  const [value, setValue] = useState<Cell>();
  const [failure, setFailure] = useState<string>();
  const { number, column, row, kind, error } = cell;
  const { path, name: title, isJson } = column;
  const isNested = kind === 'object' || (kind === 'list' && isJson === true);
  const maxCellBytes = isNested ? MAX_JSON : MAX_TEXT;
  const request = useMemo(() => {
    const { list, rowsOf, asJson } = selection;
    // A row that is made of an item has no other number than where it is shown.
    const place = rowsOf ? { ...selection, from: row } : { list, asJson, from: number };
    return { ...place, columns: [path], count: 1 };
  }, [selection, path, row, number]);
  useEffect(() => {
    answersApi.compute.rows(name, { ...request, maxCellBytes, joiner: '\n' }).then(
      ({ rows }) => setValue(rows[0]?.cells[0]),
      (reason: unknown) => setFailure(answerErrorMessage(reason)),
    );
  }, [answersApi, name, request, maxCellBytes]);
  return (
    <ValueDialog
      title={title}
      notes={
        <>
          <p>{TABLE_COPY.cellOf(row)}</p>
          {error !== undefined && <p className="gh-value-error">{error}</p>}
          {failure !== undefined && <p role="alert">{failure}</p>}
          {value?.isCut && <p>{TABLE_COPY.cut(maxCellBytes)}</p>}
        </>
      }
      text={
        value &&
        (isNested ? layOutJson(value.text).text : kind === 'list' ? shownText(value) : value.text)
      }
      copy={() => copySelection(answersApi, name, request)}
      onClose={onClose}
    />
  );
}

/** Past so many cells there is no HTML beside the text: it is ten times as long. */
const MAX_HTML_CELLS = 100_000;

export function useCopying(
  { answersApi, name, selection }: RowsProps,
  shown: readonly ArrangedColumn[],
  selected: Rectangle | undefined,
) {
  const [copyMessage, setCopyMessage] = useState('');
  const chosen = selected ? shown.slice(selected.left, selected.right + 1) : [];
  const columns = chosen.map(({ path }) => path);
  const cells = selected && {
    columns,
    from: selected.top,
    count: selected.bottom - selected.top + 1,
  };
  const copy = async (
    request: Pick<CopyRequest, 'columns' | 'from' | 'count' | 'names'>,
    form?: CopyForm,
  ): Promise<void> => {
    setCopyMessage(TABLE_COPY.copying);
    setCopyMessage(await copySelection(answersApi, name, { ...selection, ...request }, form));
  };
  return {
    cells,
    copyMessage,
    say: setCopyMessage,
    copySelected(hasNames: boolean): void {
      const names = hasNames ? chosen.map((column) => column.name) : undefined;
      if (cells) void copy({ ...cells, names });
    },
    /** Copies what is selected; of a cell alone, its row. */
    copyAs(form: CopyForm): void {
      if (!cells) return;
      const written = cells.count * chosen.length === 1 ? shown : chosen;
      const names = written.map((column) => column.name);
      void copy({ ...cells, columns: written.map(({ path }) => path), names }, form);
    },
    copyColumn: ({ path, name: title }: ArrangedColumn, rows: number) =>
      void copy({ columns: [path], from: 0, count: rows, names: [title] }),
  };
}

/** The texts are promised, not awaited: browsers let a page copy only right after a key or a click. */
async function copySelection(
  answersApi: AnswersApi,
  name: string,
  request: Omit<CopyRequest, 'form'>,
  textForm: CopyForm = 'tsv',
): Promise<string> {
  const { isGuarded, separator } = saveChoices.getState();
  let isTooMuch = false;
  const make = async (form: CopyForm, type: string): Promise<Blob> => {
    const how = { form, isGuarded, separator };
    const text = await answersApi.compute.copyCells(name, { ...request, ...how });
    isTooMuch ||= text === undefined;
    if (text === undefined) throw new Error('More than the clipboard takes');
    return new Blob([text], { type });
  };
  const cells = request.count * request.columns.length;
  const forms = {
    'text/plain': make(textForm, 'text/plain'),
    ...(textForm === 'tsv' &&
      cells <= MAX_HTML_CELLS && { 'text/html': make('html', 'text/html') }),
  };
  try {
    await copyForms(forms);
    return TABLE_COPY.copied(cells);
  } catch {
    // Each promise may fail after its wait has ended.
    await Promise.allSettled(Object.values(forms));
    return isTooMuch ? TABLE_COPY.tooMuch : TABLE_COPY.copyFailed;
  }
}
