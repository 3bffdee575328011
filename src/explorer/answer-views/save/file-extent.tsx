import { useEffect, useState, type JSX } from 'react';
import type { AnswersApi } from '../../../answers/api.ts';
import type { FileRequest } from '../../../answers/export/formats.ts';
import { isSelective, type RowSelection } from '../../../answers/query/selection.ts';
import { SAVE_COPY } from './save-copy.ts';
import type { RowsPlan } from './save-plan.ts';

interface FileExtentProps {
  readonly answersApi: Pick<AnswersApi, 'countRows'>;
  readonly name: string;
  readonly plan: RowsPlan;
  readonly request: FileRequest;
}

export function FileExtent({ answersApi, name, plan, request }: FileExtentProps): JSX.Element {
  const { list } = plan;
  const selection: RowSelection = 'list' in request ? request : { list: list.path };
  const rows = useRowCount(answersApi, name, selection);
  const count = isSelective(selection) ? rows : list.count;
  const columns = 'columns' in request ? request.columns.length : undefined;
  const total = selection.rowsOf
    ? SAVE_COPY.madeRows(count, list.count)
    : SAVE_COPY.someRows(count, list.count);
  return (
    <div className="gh-field-hint gh-save-extent-said">
      <p role="status">{SAVE_COPY.extent(total, columns)}</p>
      {columns !== undefined && list.hasMore && <p>{SAVE_COPY.moreColumns(list.columns.length)}</p>}
    </div>
  );
}

function useRowCount(
  answersApi: FileExtentProps['answersApi'],
  name: string,
  { list, rowsOf, asJson, order, filter, filters }: RowSelection,
): number | undefined {
  // An order counts no rows, but is found here before the file asks for it.
  const asked = JSON.stringify({ list, rowsOf, asJson, order, filter, filters });
  const [counted, setCounted] = useState<{ readonly asked: string; readonly rows: number }>();
  useEffect(() => {
    let isWanted = true;
    const selection = JSON.parse(asked) as RowSelection;
    if (!isSelective(selection)) return;
    answersApi.countRows(name, selection).then(
      (rows) => {
        if (isWanted) setCounted({ asked, rows });
      },
      // Saving says what is wrong with it.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [answersApi, name, asked]);
  return counted?.asked === asked ? counted.rows : undefined;
}
