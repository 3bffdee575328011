import { handOver, sendThrough, type Passage } from '../workers/worker-calls.ts';
import { loadPart } from '../contract/load-part.ts';
import type { Chart, ChartRequest } from './chart/chart-api.ts';
import type { ChartReader } from './chart/read-chart.ts';
import type { FilePosition, FormatRequest } from './export/file-format.ts';
import type { FileWriter } from './export/write-file.ts';
import type { Profile, Profiler, ProfileRequest } from './profile/create-profiler.ts';
import type { CopyRequest } from './export/copy-cells.ts';
import { countValues, type ValuesRequest } from './query/count-values.ts';
import { packCells } from './query/packed-cells.ts';
import { createRowReader, type Rows, type RowsRequest } from './query/rows.ts';
import { createRowScan } from './query/scan-rows.ts';
import type { RowSelection } from './query/selection.ts';
import { TooManyRowsError } from './query/sort-column.ts';
import type { CellsRequest } from './query/sum-cells.ts';
import { answersError } from './store/errors.ts';
import type { WindowedText } from './store/windows.ts';

/** An answer's text with the work for its rows: each kind of work ends where it is asked for anew. */
export class OpenAnswer {
  readonly rows;
  readonly scanForValues;
  readonly scanForSums;
  #profiler: Profiler | undefined;
  #charts: Promise<ChartReader> | undefined;
  #files: FileWriter | undefined;

  constructor(readonly text: WindowedText) {
    this.rows = createRowReader(text);
    this.scanForValues = createRowScan(this.rows);
    this.scanForSums = createRowScan(this.rows);
  }

  async profiler(): Promise<Profiler> {
    const { createProfiler } = await loadPart(() => import('./profile/create-profiler.ts'));
    return (this.#profiler ??= createProfiler(this.text, this.rows));
  }

  async files(): Promise<FileWriter> {
    const { createFileWriter } = await loadPart(() => import('./export/write-file.ts'));
    return (this.#files ??= createFileWriter(this.text, this.rows));
  }

  charts(): Promise<ChartReader> {
    return (this.#charts ??= loadPart(() => import('./chart/read-chart.ts')).then((part) =>
      part.createChartReader(this.text, this.rows),
    ));
  }

  async giveUpChart(): Promise<void> {
    (await this.#charts)?.giveUp();
  }

  end(): void {
    this.rows.cancel();
    this.#profiler?.end();
    void this.giveUpChart();
  }
}

/** @returns an answer as it is by then: its text is another one once it is stored */
export function openGrowing(growing: { readonly text: WindowedText }): () => OpenAnswer {
  let open = new OpenAnswer(growing.text);
  return () => {
    if (open.text !== growing.text) open = new OpenAnswer(growing.text);
    return open;
  };
}

/** Work on an answer's rows, which takes its time and can be given up: each takes the answer first. */
export const COMPUTING = {
  /** Fails where `giveUpRows` is called before an order or a filter is found, or another asked for. */
  async rows({ rows }: OpenAnswer, request: RowsRequest): Promise<Rows> {
    try {
      return await rows.read(request, 'view');
    } catch (error) {
      if (!(error instanceof TooManyRowsError)) throw error;
      return { total: 0, rows: [], refusal: 'too-many-rows' };
    }
  },
  /** Rows as bytes, which go from worker to worker without a copy: the page hands them on as they are. */
  async packedRows(answer: OpenAnswer, request: RowsRequest) {
    const { rows, total } = await COMPUTING.rows(answer, request);
    const bytes = packCells(rows.map(({ cells }) => cells));
    return handOver({ bytes, rows: rows.length, total }, bytes.buffer);
  },
  /** Rejects if another selection is requested meanwhile, or without such a list. */
  async countRows({ rows }: OpenAnswer, selection: RowSelection): Promise<number> {
    const selected = await rows.select(selection, 'file');
    if (!selected) throw answersError('no-list', 'The answer has no such list.');
    return selected.total;
  },
  /** Values of columns as `createColumnValues` has them; of lists on the way those of all items. */
  async columnValues(
    { rows }: OpenAnswer,
    selection: RowSelection,
    columns: readonly (readonly string[])[],
  ) {
    const { createColumnValues } = await loadPart(() => import('./query/join-rows.ts'));
    const { values, add } = createColumnValues(columns);
    await createRowScan(rows)(selection, (text, row) => add(text, row));
    return values();
  },
  async sumCells({ rows, scanForSums }: OpenAnswer, request: CellsRequest) {
    const { sumCells } = await loadPart(() => import('./query/sum-cells.ts'));
    return sumCells(rows, scanForSums, request);
  },
  /** Counts a column's values, where they are few. Fails where this is asked again meanwhile. */
  countValues: ({ scanForValues }: OpenAnswer, request: ValuesRequest) =>
    countValues(scanForValues, request),
  /** Cells as a text, each whole; undefined past {@link MAX_COPY_LENGTH}. */
  async copyCells({ rows }: OpenAnswer, request: CopyRequest) {
    const { copyCells } = await loadPart(() => import('./export/copy-cells.ts'));
    return copyCells({ read: (part) => rows.read(part, 'copy') }, request);
  },
  /** Goes on for some tenths of a second, until all rows are seen. Fails where others are asked for. */
  profile: async (answer: OpenAnswer, request: ProfileRequest): Promise<Profile> =>
    (await answer.profiler()).profile(request),
  /** No more numbers than the picture's room has places for; fails after `giveUpChart` or another request. */
  async chart(answer: OpenAnswer, selection: RowSelection, request: ChartRequest): Promise<Chart> {
    const chart = await (await answer.charts()).chart(selection, request);
    const parts = chart.kind === 'points' ? chart.series : [];
    const numbers = parts.flatMap(({ x, y, rows, counts }) => [x, y, rows, counts]);
    return handOver(chart, ...numbers.map(({ buffer }) => buffer));
  },
  chartColumns: async (
    answer: OpenAnswer,
    selection: RowSelection,
    columns: readonly (readonly string[])[],
  ) => (await answer.charts()).sample(selection, columns),
  /** The part of a file that begins at a position, about 1 MB; it says where the next one begins. */
  async file(answer: OpenAnswer, request: FormatRequest, from: FilePosition, inlet?: Passage) {
    const part = await (await answer.files()).part(request, from);
    if (!inlet) return handOver(part, part.bytes.buffer);
    sendThrough(inlet, part.bytes);
    return { ...part, bytes: new Uint8Array() };
  },
};
