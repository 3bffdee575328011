import { useEffect, useRef, useState } from 'react';
import type { Chart, ChartRequest, ColumnSample } from '../../../answers/chart/chart-api.ts';
import { answerErrorMessage } from '../../runs/run-copy.ts';
import type { AnswersApi } from '../../../answers/api.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import type { RowSelection } from '../../../answers/query/selection.ts';

/** More columns are not offered: nobody would find one. */
const MAX_COLUMNS = 300;

interface ChartedList {
  readonly answersApi: AnswersApi;
  readonly name: string;
  readonly list: FoundList;
  readonly isFinished: boolean;
}

/** Rows that say enough of a column while more come. */
const ENOUGH_ROWS = 1_000;

export function useColumnSamples(props: ChartedList): readonly ColumnSample[] | undefined {
  const { answersApi, name, list, isFinished } = props;
  const [samples, setSamples] = useState<readonly ColumnSample[]>();
  const rows = Math.min(list.count, ENOUGH_ROWS);
  const columns = list.columns.slice(0, MAX_COLUMNS).map(({ path }) => path);
  // Anew as more rows come, which may be others.
  const key = JSON.stringify([list.path, columns, rows, isFinished]);
  useEffect(() => {
    let isWanted = true;
    const [path, paths] = JSON.parse(key) as [string[], string[][]];
    answersApi.chartColumns(name, path, paths).then(
      (found) => isWanted && setSamples(found),
      () => isWanted && setSamples([]),
    );
    return () => {
      isWanted = false;
    };
  }, [answersApi, name, key]);
  return samples;
}

interface ShownChart {
  readonly chart: Chart | undefined;
  readonly request: ChartRequest | undefined;
  readonly failure: string | undefined;
}

interface UnderWay {
  /** Which numbers: of all their parts they are the same. */
  readonly numbers: string;
  next?: () => void;
}

export function useChart(
  props: ChartedList,
  selection: RowSelection,
  request: ChartRequest | undefined,
): ShownChart {
  const { answersApi, name, list, isFinished } = props;
  const [shown, setShown] = useState<ShownChart>({
    chart: undefined,
    request: undefined,
    failure: undefined,
  });
  const wanted = useRef<string>(undefined);
  const underWay = useRef<UnderWay>(undefined);
  const key =
    request && JSON.stringify([JSON.stringify([selection, request]), list.count, isFinished]);
  useEffect(() => {
    if (key === undefined) return;
    const [question] = JSON.parse(key) as [string];
    const [rows, asked] = JSON.parse(question) as [RowSelection, ChartRequest];
    // While rows come in and fingers move, each reply is shown: the next ones may take as long.
    const numbers = JSON.stringify([rows, { ...asked, view: undefined }]);
    wanted.current = numbers;
    const isWanted = (): boolean => wanted.current === numbers;
    const ask = (): void => {
      const asking: UnderWay = { numbers };
      underWay.current = asking;
      answersApi
        .chart(name, rows, asked)
        .then(
          (chart) => {
            if (isWanted()) setShown({ chart, request: asked, failure: undefined });
          },
          (error: unknown) => {
            if (!isWanted()) return;
            setShown({ chart: undefined, request: asked, failure: answerErrorMessage(error) });
          },
        )
        .finally(() => {
          if (underWay.current !== asking) return;
          underWay.current = undefined;
          asking.next?.();
        });
    };
    // Of the same numbers the newest part alone is asked for next.
    if (underWay.current?.numbers === numbers) underWay.current.next = ask;
    else ask();
  }, [answersApi, name, key]);
  useEffect(
    () => () => {
      wanted.current = undefined;
      underWay.current = undefined;
      answersApi.giveUpChart(name).catch(() => undefined);
    },
    [answersApi, name],
  );
  return shown;
}
