import { useState } from 'react';
import type { AnswersApi } from '../../../answers/api.ts';
import type { CopyForm, CopyRequest } from '../../../answers/export/copy-cells.ts';
import { copyForms } from '../../ui/copy.tsx';
import { saveChoices } from '../save/save-plan.ts';
import type { Rectangle } from './cell-range.ts';
import type { ArrangedColumn, RowsProps } from './columns.ts';
import { TABLE_COPY } from './table-copy.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

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
    setCopyMessage(PART_COPY.copying);
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
    /** Copies the selection; of a cell alone, its row. */
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
export async function copySelection(
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
