import { foldedPattern } from '../../../contract/fold-text.ts';
import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type JSX,
  type RefObject,
} from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { keyOfPath, type ListState } from '../../runs/table-state.ts';
import { useTableRoom } from '../../frame/layout.tsx';
import { laterDialog, laterPanel } from '../../ui/later-panel.tsx';
import type { Anchor } from '../../ui/popover.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { InSlot } from '../shared/answer-slots.tsx';
import { useScales } from './cell-scale.ts';
import { useCopying } from './copy-selection.ts';
import { cellsIn, rangeAt, rangeWithin, rectangleOf, type CellPosition } from './cell-range.ts';
import { ColumnDialogs, type ColumnTarget, type ProfiledColumn } from './column-menu.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { fitWidth } from './fit-width.ts';
import {
  endOf,
  useListColumns,
  nextOrder,
  NO_FIELDS,
  type ColumnFields,
  moveColumn,
  withColumn,
  MAX_WIDTH,
  type ArrangedColumn,
  type ChosenList,
} from './columns.ts';
import { FilterChips } from './filter-form.tsx';
import { errorsOfList } from './list-errors.ts';
import { columnsToHave, useFinding, PAGE_ROWS, useRowPages } from './row-pages.ts';
import { listName, TABLE_COPY } from './table-copy.ts';
import type { RowLog } from './row-log.tsx';
import { StaleChoices } from './stale-choices.tsx';
import { TableGrid } from './table-grid.tsx';
import { usePicturesShown, useProfiles } from '../profile/use-profiles.ts';
import { EmptyNotice, TableStatus } from './table-status.tsx';
import type { VisibleRange } from '../../ui/virtual-list.ts';
import { isSelective, type ColumnFilter, type RowOrder } from '../../../answers/query/selection.ts';
import { Button } from '../../ui/button.tsx';

const CellMenu = laterDialog(async () => (await import('./cell-menu.tsx')).CellMenu);

const RecordPane = laterPanel(async () => (await import('./record-pane.tsx')).RecordPane);

const RECORD_ENTRY = '.gh-record-field[tabindex="0"], .gh-cell-value';

const NO_ORDER: readonly RowOrder[] = [];
const NO_FILTERS: readonly ColumnFilter[] = [];

const TOP: VisibleRange = { first: 0, last: 0 };

interface ListTableProps extends AnswerViewProps, ChosenList {
  readonly fields?: ColumnFields;
  readonly onGroup?: ((column: readonly string[]) => void) | undefined;
  readonly listChoice?: JSX.Element | undefined;
  readonly log?: RowLog | undefined;
  /** What opens a row, in place of its record: gets its number in the list. */
  readonly onPick?: { readonly label: string; readonly act: (number: number) => void } | undefined;
}

export function ListTable(props: ListTableProps) {
  const { answersApi, name, outline, list, fields = NO_FIELDS, choices, listChoice } = props;
  const { log, onPick: pick } = props;
  const hint = useId();
  const [range, setRange] = useState(() => rangeAt({ row: 0, column: 0 }));
  const [menu, setMenu] = useState<ColumnTarget>();
  const [profiled, setProfiled] = useState<ProfiledColumn>();
  const area = useRef<HTMLDivElement>(null);
  const table = useChosenRows(props);
  const { onChoose, selection, pages, finding, rows, isFiltered, errors, arranged, shown } = table;
  const { columns, fit, keep, keepColumn, marks } = table;
  const { order, filter, filters, rowsOf } = selection;
  useTableRoom(fit && rows > 0 ? endOf(columns) : undefined);
  const [hasPictures, choosePictures] = usePicturesShown(area);
  const arePicturesShown = hasPictures && !log;
  const isProfiled = arePicturesShown || shown.some(({ scale }) => scale);
  const profiles = useProfiles({ ...props, selection, columns: shown, isShown: isProfiled });
  const scales = useScales(profiles, shown);
  const current = rangeWithin(range, { rows, columns: shown.length });
  const selected = rectangleOf(current);
  const copying = useCopying({ answersApi, name, selection }, shown, selected);
  const { cells, copyMessage, copySelected } = copying;
  const { pane, focusGrid, openRecord, openCell, followCell, panes } = useRecordPane(area);
  const open = ({ row, column }: CellPosition): void => {
    if (log) return log.onOpen(Number(pages.cell(row, keyOfPath(log.numbers))?.text));
    const number = pages.pageOf(row)?.numbers[row % PAGE_ROWS];
    if (pick && number !== undefined) return pick.act(number);
    openCell(shown[column]?.key);
  };
  const place = { position: current.active, open, focusGrid };
  const [cellMenu, openCellMenu] = useCellMenu(props, table, copying, place);
  const label = log?.label ?? listName(list.path);
  return (
    <>
      <TableBar
        {...{ list, choices, listChoice, onChoose, arranged }}
        pictures={log ? undefined : { areShown: hasPictures, onChoose: choosePictures }}
      />
      <p className="gh-hidden" id={hint}>
        {TABLE_COPY.keys}
      </p>
      {outline.isFinished && !log && (
        <StaleChoices list={list} choices={choices} onEmptied={focusGrid} onChoose={onChoose} />
      )}
      <FilterChips
        filters={filters}
        rowsOf={rowsOf}
        onRows={() => onChoose({ ...choices, rowsOf: undefined })}
        onChange={(next) => onChoose({ ...choices, filters: next })}
        onEmptied={focusGrid}
        onEdit={({ column: path }, anchor) => {
          const column = arranged.find(({ key }) => key === keyOfPath(path));
          if (column) setMenu({ column, anchor, page: 'filter' });
        }}
      />
      <div className="gh-table-area" ref={area}>
        {fit && shown.length > 0 && (
          <TableGrid
            {...{ label, hint, columns, rows, pages, errors, marks, scales, order, log }}
            hasRecord={pane !== undefined}
            range={current}
            all={arranged}
            onShow={(key) => keepColumn(key, { isShown: true })}
            onRange={(next) => {
              setRange(next);
              copying.say('');
              followCell(shown[next.active.column]?.key);
            }}
            onSort={(column, isAdded) =>
              onChoose({ ...choices, order: nextOrder(order, column, isAdded, choices.texts) })
            }
            openMenu={menu?.column.key}
            onMenu={(target) => setMenu({ ...target, page: 'menu' })}
            onMove={({ key }, before) => keep(moveColumn(arranged, key, before?.key))}
            onResize={({ key }, width) => keepColumn(key, { width })}
            onFit={table.fitColumn}
            onOpen={open}
            onCellMenu={openCellMenu}
            onRecord={log ? undefined : pick ? open : openRecord}
            onCloseRecord={panes.onClose}
            onCopy={copySelected}
            pictures={
              arePicturesShown
                ? { profiles, fields, onOpen: (column, anchor) => setProfiled({ column, anchor }) }
                : undefined
            }
          />
        )}
        {pane && fit && current.active.row >= 0 && rows > 0 && (
          <RecordPane
            {...{ answersApi, name, selection, rows, errors, fields }}
            revision={props.revision}
            row={current.active.row}
            columns={arranged}
            active={shown[current.active.column]?.key}
            cell={pane.cell}
            onGo={(row) => setRange(rangeAt({ row, column: current.active.column }))}
            onOpen={openCell}
            {...panes}
          />
        )}
        <EmptyNotice
          {...{ list, rows, filter, isFiltered, label }}
          failure={pages.failure()}
          isBusy={pages.isBusy()}
          hasColumns={shown.length > 0}
          onClear={() => onChoose({ ...choices, filter: '', filters: undefined })}
        />
      </div>
      {finding.refusal && (
        <p role="alert" className="gh-table-refusal">
          <strong>{finding.refusal.title}</strong> {finding.refusal.message}
        </p>
      )}
      <InSlot slot="status">
        <TableStatus
          {...{ answersApi, name, rows, isFiltered, copyMessage, order, pages }}
          count={isFiltered ? (pages.of() ?? list.count) : list.count}
          isMade={rowsOf !== undefined}
          isFinished={outline.isFinished}
          isCounted={!log}
          finding={finding.message}
          onCancel={() => {
            finding.cancel();
            focusGrid();
          }}
          cells={selected ? cellsIn(selected) : 0}
          pick={
            rows > 0 &&
            pick && <Button label={pick.label} look="small" onClick={() => open(current.active)} />
          }
          summed={cells && { ...selection, ...cells }}
          onCopy={() => copySelected(false)}
          onMore={openCellMenu}
        />
      </InSlot>
      <ColumnDialogs
        {...{ answersApi, name, list, choices, onChoose, selection, arranged, menu, profiled }}
        hasProfiles={!log}
        onGroup={props.onGroup}
        onCopy={(column) => copying.copyColumn(column, rows)}
        onMenu={setMenu}
        onProfile={setProfiled}
        onGone={focusGrid}
      />
      {cellMenu}
    </>
  );
}

interface TableBarProps extends Pick<
  ListTableProps,
  'list' | 'choices' | 'listChoice' | 'onChoose'
> {
  readonly arranged: readonly ArrangedColumn[];
  readonly pictures: ComponentProps<typeof ColumnsMenu>['pictures'];
}

function TableBar(props: TableBarProps) {
  const { list, choices, listChoice, onChoose, arranged, pictures } = props;
  return (
    <InSlot slot="tools">
      <div className="gh-table-bar gh-strip">
        {listChoice}
        <SearchInput
          className="gh-table-filter"
          label={TABLE_COPY.filter}
          hint={TABLE_COPY.filterHint}
          value={choices.filter}
          onChange={(filter) => onChoose({ ...choices, filter })}
        />
        <ColumnsMenu
          columns={arranged}
          hasMore={list.hasMore === true}
          onChange={(columns) => onChoose({ ...choices, columns })}
          onReset={() => onChoose({ ...choices, columns: [], asJson: undefined })}
          pictures={pictures}
        />
      </div>
    </InSlot>
  );
}

function useChosenRows(props: ListTableProps) {
  const { answersApi, name, outline, list, choices, log } = props;
  const { order = NO_ORDER, filter, filters = NO_FILTERS, rowsOf, asJson, texts } = choices;
  const listKey = keyOfPath(list.path);
  const selection = useMemo(
    () => ({
      list: JSON.parse(listKey) as string[],
      order,
      filter,
      filters,
      rowsOf,
      asJson,
      texts,
    }),
    [listKey, order, filter, filters, rowsOf, asJson, texts],
  );
  const pages = useRowPages({ ...props, selection });
  const finding = useFinding({ answersApi, name }, pages, selection, (before) =>
    props.onChoose({ ...choices, ...before }),
  );
  const onChoose = (next: ListState): void => {
    finding.forgetRefusal();
    props.onChoose(next);
  };
  const marks = useMemo(() => marksOf(filter, filters), [filter, filters]);
  const found = useMemo(() => errorsOfList(outline.errors, list.path), [outline.errors, list.path]);
  const isFiltered = isSelective({ ...choices, order: [] });
  const rows = isFiltered || log ? (pages.total() ?? 0) : list.count;
  const columns = useListColumns(props);
  const { shown, fit } = columns;
  useEffect(() => {
    // The first rows are asked for together with the widths of their columns.
    if (!fit)
      pages.want(
        [0],
        columnsToHave(shown, TOP).map(({ path }) => path),
      );
  }, [pages, shown, fit]);
  const keep = (next: readonly ArrangedColumn[]): void => onChoose({ ...choices, columns: next });
  const keepColumn = (key: string, change: Partial<ArrangedColumn>): void =>
    keep(withColumn(columns.arranged, key, change));
  const fitColumn = ({ key, path }: ArrangedColumn, { first, last }: VisibleRange): void => {
    const drawn = Array.from({ length: last + 1 - first }, (_, row) => first + row);
    const inSight = drawn.flatMap((row) => pages.cell(row, key) ?? []);
    keepColumn(key, { width: fitWidth(path, inSight, MAX_WIDTH / 2) });
  };
  const errors = log?.errors ?? found;
  const ofRows = { pages, finding, onChoose, errors, isFiltered, rows, selection };
  return { ...columns, ...ofRows, keep, keepColumn, fitColumn, marks };
}

interface MenuPlace {
  readonly position: CellPosition;
  readonly open: (position: CellPosition) => void;
  readonly focusGrid: () => void;
}

function useCellMenu(
  props: ListTableProps,
  { pages, shown, selection, onChoose }: ReturnType<typeof useChosenRows>,
  { cells, copySelected, copyAs, say }: ReturnType<typeof useCopying>,
  { position, open, focusGrid }: MenuPlace,
): [JSX.Element | undefined, (at: Anchor) => void] {
  const { answersApi, name, choices, log, onPick } = props;
  const [at, setAt] = useState<Anchor>();
  const { row } = position;
  const column = shown[position.column];
  const menu = at && cells && column && (
    <CellMenu
      {...{ answersApi, name, selection, choices, onChoose, at, row, column }}
      selected={cells.count * cells.columns.length}
      cell={pages.cell(row, column.key)}
      isOwn={!log && !onPick}
      onCopy={copySelected}
      onCopyAs={copyAs}
      onOpen={() => open(position)}
      onSay={say}
      onGone={(isLeft) => {
        setAt(undefined);
        if (!isLeft) focusGrid();
      }}
    />
  );
  return [menu, setAt];
}

interface OpenPane {
  /** The key of the column whose cell is shown; undefined for the record. */
  readonly cell?: string;
  readonly isOverRecord?: boolean;
}

function useRecordPane(area: RefObject<HTMLElement | null>) {
  const [pane, setPane] = useState<OpenPane>();
  const focusIn = (entry: string): void =>
    area.current?.querySelector<HTMLElement>(entry)?.focus({ preventScroll: true });
  const focusGrid = (): void => focusIn('[tabindex="0"]');
  const onClose = (): void => {
    setPane(undefined);
    focusGrid();
  };
  const showRecord = (): void => setPane({});
  return {
    pane,
    focusGrid,
    openRecord(): void {
      showRecord();
      // Once it is open, the same key leads into it.
      if (pane && pane.cell === undefined) focusIn(RECORD_ENTRY);
    },
    openCell(cell: string | undefined): void {
      if (cell === undefined) return;
      if (pane?.cell === cell) return focusIn(RECORD_ENTRY);
      setPane({ cell, isOverRecord: pane !== undefined && pane.cell === undefined });
    },
    followCell: (cell: string | undefined): void => {
      if (cell !== undefined && pane?.cell !== undefined) setPane({ ...pane, cell });
    },
    panes: {
      onRecord: showRecord,
      onBack: pane?.isOverRecord ? showRecord : onClose,
      onClose,
    },
  };
}

/** What filters look for in the cells: by the column's key, with an empty one for all others. */
function marksOf(filter: string, filters: readonly ColumnFilter[]): ReadonlyMap<string, RegExp> {
  const marks = new Map<string, RegExp>();
  if (filter !== '') marks.set('', foldedPattern(filter));
  for (const each of filters) {
    if (each.test === 'contains') marks.set(keyOfPath(each.column), foldedPattern(each.value));
  }
  return marks;
}
