import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  MAX_BARS,
  type Chart,
  type ChartBox,
  type ChartRequest,
} from '../../../answers/chart/chart-api.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import type { ViewProps } from '../../frame/define-feature.ts';
import { keyOfPath, type ChartChoice, type ListState } from '../../runs/table-state.ts';
import { InSlot } from '../shared/answer-slots.tsx';
import { fullName, TABLE_COPY } from '../table/table-copy.ts';
import { useColumnSamples, type ChosenList } from '../table/columns.ts';
import { TableNotice } from '../table/table-status.tsx';
import { ChartCanvas } from './chart-canvas.tsx';
import { ChartControls, nameOfKind } from './chart-controls.tsx';
import { CHART_COPY } from './chart-copy.ts';
import { chartStatus, filtersOf, hiddenIn, useDescribe, valuesIn, wordsOf } from './chart-facts.ts';
import { ChartNumbers } from './chart-numbers.tsx';
import { isOfBars, layOutChart, type ChartKind } from './chart-kind.ts';
import { fitChoice, kindOfChart, rememberChart, suggestChart } from './chart-kinds.ts';
import type { ChartPoint, Rect, Scene } from './scene.ts';
import { ListView, type ListProps } from '../table/table-view.tsx';
import { useLabels } from './labels.ts';
import { ChartMore } from './chart-more.tsx';
import { SaveChart } from './save-chart.tsx';
import { useCoasts, PALETTE, useChartColors, useChart } from './use-chart.ts';
import { limitedTo, zoomed } from './zoom.ts';
import { isSelective, type ColumnFilter } from '../../../answers/query/selection.ts';
import type { FoundList } from '../../../answers/query/outline.ts';
import { Button, VanishingButton } from '../../ui/button.tsx';
import { observeSize } from '../../ui/observe-size.ts';
import './chart.css';

const FIRST_BARS = 20;

const ROOM_STEP = 50;

/** Points of a plane that lie closer together are one, CSS pixels. */
const POINT_ROOM = 4;

/** How many times as large the part that is shown becomes. */
const ZOOMS = { in: 0.5, out: 2 };

export function ChartView(props: ViewProps) {
  return <ListView {...props} content={AnswerChart} />;
}

function AnswerChart(props: ListProps) {
  const numbers = useState(false);
  // The zoom belongs to one answer; all pages begin another, and the numbers stay open.
  return <ListChart {...props} {...{ numbers }} key={props.name} />;
}

interface ListChartProps extends Omit<ListProps, 'run' | 'origin'> {
  /** Whether the numbers are open, and what changes it. */
  readonly numbers: readonly [boolean, (isOpen: boolean) => void];
}

export function ListChart(props: ListChartProps) {
  const [hasNumbers, setHasNumbers] = props.numbers;
  const { answersApi, name, outline, list, operationName, choices, onChoose } = props;
  const { isFinished } = outline;
  const { order, filter, filters, rowsOf, asJson, texts, chart: chosen, otherCharts } = choices;
  const source = { answersApi, name, list, isFinished, asJson, texts };
  const samples = useColumnSamples(source);
  const area = useRef<HTMLDivElement>(null);
  const palette = useRef<HTMLSpanElement>(null);
  const size = useSize(area);
  const colors = useChartColors(palette);
  const [hasMore, setHasMore] = useState(false);
  const selection = { list: list.path, order, filter, filters, rowsOf, asJson, texts };
  const choice = useMemo(() => {
    if (!samples) return undefined;
    return chosen ? fitChoice(chosen, samples) : suggestChart(samples);
  }, [samples, chosen]);
  const kind = choice && kindOfChart(choice);
  const { zoom, setZoom, part, follow } = useZoom(kind);
  const xKind = samples?.find(({ path }) => choice?.x && isSamePath(path, choice.x))?.kind;
  const isTime = xKind === 'time' && kind !== undefined && !isOfBars(kind);
  const isCuttable = xKind === 'category' && kind?.reading !== 'cells';
  const most = isCuttable && !hasMore ? FIRST_BARS : MAX_BARS;
  const request = kind && size && requestOf(choice, { kind, size, view: part, isTime, most });
  const { chart, request: drawn, failure } = useChart(source, selection, request);
  const shown = chart && drawn && request && isSameChart(drawn, request) ? chart : undefined;
  const isMap = kind?.world && shown?.kind === 'points';
  const coasts = useCoasts(isMap ? (zoom ?? shown.box) : undefined);
  const words = kind && wordsOf(choice, kind, isTime);
  const labels = useLabels(source, rowsOf ? undefined : choice?.label, shown);
  const scene = useMemo(() => {
    if (!shown || !colors || !size || !choice || !kind) return undefined;
    const { log, measure } = choice;
    const layout = { ...size, colors, ...wordsOf(choice, kind, isTime), log, measure, isTime };
    return layOutChart(kind, shown, { ...layout, view: zoom, coasts: coasts.rings, labels });
  }, [shown, colors, size, choice, kind, isTime, zoom, coasts.rings, labels]);
  follow(scene);
  const describe = useDescribe({ answersApi, name, list, rowsOf, choice }, shown, isTime);
  const all = shown?.kind === 'points' ? shown.box : undefined;
  const zoomTo = (view?: ChartBox): void =>
    setZoom(view && all && kind ? limitedTo(view, all, kind, scene?.room) : undefined);
  // A choice for another answer: another chart is drawn in its place.
  const lost = isFinished && !list.hasMore ? missingIn(list, chosen) : [];
  const choose = (next: ChartChoice): void => {
    setZoom(undefined);
    onChoose({
      ...choices,
      chart: samples ? fitChoice(next, samples, choice) : next,
      otherCharts: choice ? rememberChart(otherCharts, choice, next) : otherCharts,
    });
  };
  const filterBy = (targets: readonly ChartPoint[]): void => {
    const lines = kind?.series === 'lines' ? choice?.series : undefined;
    if (shown?.kind !== 'bars' || !choice?.x) return;
    const own = filtersOf(shown, choice.x, targets, lines);
    if (own.length > 0) onChoose(withFilters(choices, own));
  };
  const hidden = shown ? hiddenIn(shown, choice?.log) : 0;
  const isEmpty = (shown?.kind === 'bars' ? valuesIn(shown).length - hidden : shown?.points) === 0;
  const isZoomable = kind !== undefined && !isOfBars(kind);
  // Counted from the previous chart while the next one loads, so that the button keeps the focus.
  const bars = chart?.kind === 'bars' ? Math.min(MAX_BARS, chart.categories) : 0;
  return (
    <>
      {kind && samples && (
        <div className="gh-chart-bar">
          <ChartControls {...{ choice, kind, samples }} others={otherCharts} onChange={choose} />
          <div className="gh-chart-actions gh-actions">
            {scene && isZoomable && !isEmpty && (
              <ZoomButtons {...{ scene, zoom, all }} onZoom={zoomTo} />
            )}
            {zoom && (
              <VanishingButton look="table" label={CHART_COPY.resetZoom} onClick={() => zoomTo()} />
            )}
            <ChartMore
              {...{ choice, kind, samples, isTime }}
              hasLabels={!rowsOf}
              onChange={choose}
              onTitles={(titles) => onChoose({ ...choices, chart: { ...choice, titles } })}
            >
              {isCuttable && bars > FIRST_BARS && (
                <Button
                  label={CHART_COPY.showBars(hasMore ? FIRST_BARS : bars)}
                  look="table"
                  onClick={() => setHasMore(!hasMore)}
                />
              )}
              {scene && words && colors && !isEmpty && (
                <SaveChart
                  {...{ scene, colors, operationName }}
                  caption={{ title: words.title, source: sourceOf(props.source, choices, shown) }}
                />
              )}
            </ChartMore>
          </div>
        </div>
      )}
      <ChartNotes
        {...{ lost, choices, onChoose }}
        unknown={samples && chosen && !kindOfChart(chosen) ? chosen.kind : undefined}
        rows={shown?.total}
      />
      {choice?.titles?.chart && <strong className="gh-table-note">{choice.titles.chart}</strong>}
      <div className="gh-chart-area" ref={area}>
        <span className="gh-chart-palette" ref={palette} aria-hidden="true">
          {PALETTE.map((color) => (
            <i key={color} style={{ color: `var(${color})` }} />
          ))}
        </span>
        {scene && colors && words && !isEmpty && (
          <ChartCanvas
            {...{ scene, colors, describe }}
            label={CHART_COPY.chart(nameOfKind(kind), words.title)}
            isByColumn={kind.isByColumn === true}
            onZoom={isZoomable ? zoomTo : undefined}
            onPick={isZoomable ? undefined : filterBy}
            isZoomed={zoom !== undefined}
          />
        )}
        {(!shown || isEmpty) && (
          <EmptyNotice
            {...{ failure, hidden, isFinished, choices, kind }}
            hasNoColumns={samples !== undefined && !choice}
            chart={shown}
          />
        )}
      </div>
      {coasts.isFailed && kind?.world && (
        <p className="gh-table-note gh-muted" role="alert">
          {CHART_COPY.noMap}
        </p>
      )}
      {shown && choice && words && !isEmpty && (
        <ChartNumbers
          {...{ answersApi, name, selection, choice }}
          chart={shown}
          title={words.title}
          valueName={words.valueName}
          isOpen={hasNumbers}
          onToggle={setHasNumbers}
        />
      )}
      <InSlot slot="status">
        <span role="status" aria-live={isFinished ? 'polite' : 'off'} className="gh-ellipsis">
          {shown ? chartStatus(shown, kind, { hidden, isFinished }) : ''}
        </span>
      </InSlot>
    </>
  );
}

/** The zoom, and the part to ask for: a map's has the shape of its room, which changes with the pane. */
function useZoom(kind: ChartKind | undefined) {
  const [zoom, setZoom] = useState<ChartBox>();
  const [room, setRoom] = useState<Rect>();
  const part = zoom && room && kind?.fit ? kind.fit(zoom, room).view : zoom;
  const follow = (scene: Scene | undefined): void => {
    if (zoom && scene && scene.room !== room) setRoom(scene.room);
  };
  return { zoom, setZoom, part, follow };
}

function withFilters(choices: ListState, own: readonly ColumnFilter[]): ListState {
  const isOld = (each: ColumnFilter) => own.some((one) => isSamePath(one.column, each.column));
  const others = choices.filters?.filter((each) => !isOld(each)) ?? [];
  return { ...choices, filters: [...others, ...own] };
}

function sourceOf(source: string, { filter, filters }: ListState, chart: Chart | undefined) {
  if (!chart || !isSelective({ filter, filters })) return source;
  return `${source} · ${CHART_COPY.filtered(chart.total)}`;
}

interface ChartNotesProps extends Pick<ChosenList, 'choices' | 'onChoose'> {
  /** Columns of the choice that this answer lacks. */
  readonly lost: readonly string[];
  /** The choice's kind of chart, if this page lacks it. */
  readonly unknown: string | undefined;
  readonly rows: number | undefined;
}

function ChartNotes({ lost, unknown, rows, choices, onChoose }: ChartNotesProps) {
  const { filter, filters } = choices;
  const notes = [
    lost.length > 0 ? TABLE_COPY.notHere(lost) : '',
    unknown === undefined ? '' : CHART_COPY.unknownKind(unknown),
  ];
  return (
    <>
      {notes.filter(Boolean).map((note) => (
        <p key={note} className="gh-table-note gh-muted" role="status">
          {note}
        </p>
      ))}
      {isSelective({ filter, filters: filters ?? [] }) && (
        <p className="gh-table-note gh-muted">
          {rows !== undefined && CHART_COPY.filtered(rows)}{' '}
          <VanishingButton
            label={TABLE_COPY.clearFilter}
            look="text"
            onClick={() => onChoose({ ...choices, filter: '', filters: [] })}
          />
        </p>
      )}
    </>
  );
}

interface ZoomButtonsProps {
  readonly scene: Scene;
  readonly zoom: ChartBox | undefined;
  readonly all: ChartBox | undefined;
  readonly onZoom: (view: ChartBox) => void;
}

function ZoomButtons({ scene, zoom, all, onZoom }: ZoomButtonsProps) {
  const share = zoom && all && (zoom.right - zoom.left) / (all.right - all.left);
  return (
    <div className="gh-chart-zoom" role="group" aria-label={CHART_COPY.zoom}>
      {(['in', 'out'] as const).map((sign) => (
        <Button
          key={sign}
          label={sign === 'in' ? '+' : '−'}
          look="table"
          hint={CHART_COPY.zooms[sign]}
          onClick={() => onZoom(zoomed(scene, undefined, ZOOMS[sign]))}
        />
      ))}
      <p className="gh-hidden" role="status">
        {share === undefined ? CHART_COPY.allShown : CHART_COPY.partShown(share)}
      </p>
    </div>
  );
}

interface EmptyNoticeProps {
  readonly failure: string | undefined;
  readonly hasNoColumns: boolean;
  readonly chart: Chart | undefined;
  readonly hidden: number;
  readonly isFinished: boolean;
  readonly choices: ListState;
  readonly kind: ChartKind | undefined;
}

function EmptyNotice(props: EmptyNoticeProps) {
  const { failure, hasNoColumns, chart, hidden, isFinished, choices, kind } = props;
  if (failure !== undefined && !chart) {
    return <TableNotice title={CHART_COPY.failed} text={failure} role="alert" />;
  }
  if (hasNoColumns && isFinished) {
    return <TableNotice title={CHART_COPY.noColumns} text={CHART_COPY.noColumnsHint} />;
  }
  if (!chart) return <TableNotice title={CHART_COPY.loading} />;
  if (hidden > 0) {
    return <TableNotice title={CHART_COPY.noLogPoints} text={CHART_COPY.noLogPointsHint} />;
  }
  if (!isFinished) return <TableNotice title={TABLE_COPY.noListYet} />;
  const advice = kind?.needs?.() ?? CHART_COPY.noPointsHint;
  const { filter, filters = [] } = choices;
  const text = isSelective({ filter, filters }) ? `${advice} ${CHART_COPY.orClearFilter}` : advice;
  return <TableNotice title={CHART_COPY.noPoints} text={text} />;
}

type Size = Pick<Rect, 'width' | 'height'>;

const LEAST_HEIGHT = 140;

const READOUT = 24;

function useSize(element: React.RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const { current } = element;
    return current
      ? observeSize(current, () => {
          const { width, height } = current.getBoundingClientRect();
          if (width > 0) setSize({ width, height: Math.max(LEAST_HEIGHT, height - READOUT) });
        })
      : undefined;
  }, [element]);
  return size;
}

interface ChartToDraw {
  readonly kind: ChartKind;
  readonly size: Size;
  readonly view: ChartBox | undefined;
  readonly isTime: boolean;
  readonly most: number;
}

function requestOf(
  { x, y, series, size, measure, log }: ChartChoice,
  { kind, size: room, view, isTime, most }: ChartToDraw,
): ChartRequest {
  const { reading } = kind;
  const apart = reading === 'line' ? 1 : POINT_ROOM;
  const places = (length: number): number =>
    Math.ceil((Math.ceil(length / ROOM_STEP) * ROOM_STEP) / apart);
  const cells = { columns: places(room.width), lines: places(room.height) };
  return { reading, x, y, series, size, measure, log, isTime, most, ...cells, view };
}

function missingIn({ columns }: FoundList, choice: ChartChoice | undefined): string[] {
  const known = new Set(columns.map(({ path }) => keyOfPath(path)));
  const paths = choice ? [choice.x, choice.y, choice.series, choice.size, choice.label] : [];
  return paths.flatMap((path) => (path && !known.has(keyOfPath(path)) ? fullName(path) : []));
}

function isSameChart(one: ChartRequest, other: ChartRequest): boolean {
  const key = (request: ChartRequest): string =>
    JSON.stringify({ ...request, columns: 0, lines: 0, view: undefined });
  return key(one) === key(other);
}
