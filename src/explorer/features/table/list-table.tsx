import type { GraphQLSchema } from 'graphql';
import { foldedPattern } from '../../../contract/fold-text.ts';
import { useId, useMemo, useRef, useState, type JSX } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import type { Run } from '../../runs/run.ts';
import { keyOfPath, type ListState } from '../../runs/table-state.ts';
import { laterDialog, laterPanel } from '../../ui/later-panel.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { InSlot } from '../shared/answer-slots.tsx';
import { copySelection, CellDialog, type OpenCell } from './cell-dialog.tsx';
import {
  cellsIn,
  rangeAt,
  rangeWithin,
  rectangleOf,
  type CellPosition,
  type Rectangle,
} from './cell-range.ts';
import { ColumnMenu, type OpenMenu } from './column-menu.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import {
  fitWidth,
  useFitWidths,
  nextOrder,
  useColumnFields,
  arrangeColumns,
  shownColumns,
  moveColumn,
  pinColumn,
  layColumns,
  toggleJson,
  MAX_WIDTH,
  type ArrangedColumn,
  type ShownColumn,
} from './columns.ts';
import { FilterChips } from './filter-form.tsx';
import { errorOfCell, errorOfRow, errorsOfList } from './list-errors.ts';
import { useFinding, PAGE_ROWS, useRowPages } from './row-pages.ts';
import { fullName, listName, TABLE_COPY } from './table-copy.ts';
import type { RowLog } from './row-log.tsx';
import { StaleChoices, withKinds } from './stale-choices.tsx';
import { TableGrid } from './table-grid.tsx';
import { usePicturesShown, useProfiles } from '../profile/use-profiles.ts';
import { SelectionSums, TableNotice, TableStatus } from './table-status.tsx';
import { isSelective, type ColumnFilter, type RowOrder } from '../../../answers/query/selection.ts';
import type { Cell } from '../../../answers/json/values.ts';
import type { FoundList } from '../../../answers/query/outline.ts';

const ColumnPanel = laterDialog(
  async () => (await import('../profile/column-panel.tsx')).ColumnPanel,
);

const RecordPane = laterPanel(async () => (await import('./record-pane.tsx')).RecordPane);

const RECORD_ENTRY = '.gh-record-field[tabindex="0"]';

const NO_ORDER: readonly RowOrder[] = [];
const NO_FILTERS: readonly ColumnFilter[] = [];

interface ListTableProps extends AnswerViewProps {
  /** What was asked; undefined where nobody knows. */
  readonly run?: Run | undefined;
  readonly schema?: GraphQLSchema | undefined;
  readonly list: FoundList;
  readonly choices: ListState;
  readonly onChoose: (choices: ListState) => void;
  /** Groups the rows by a column; undefined where they cannot be. */
  readonly onGroup?: ((column: readonly string[]) => void) | undefined;
  /** Lets one choose another list; nothing where there is one. */
  readonly listChoice?: JSX.Element | undefined;
  readonly log?: RowLog | undefined;
}

export function ListTable(props: ListTableProps): JSX.Element {
  const { answersApi, name, outline, list, choices, listChoice, log } = props;
  const { order = NO_ORDER, filter, filters = NO_FILTERS, rowsOf, asJson, texts } = choices;
  const hint = useId();
  const [range, setRange] = useState(() => rangeAt({ row: 0, column: 0 }));
  const [opened, setOpened] = useState<OpenCell>();
  const [hasRecord, setHasRecord] = useState(false);
  const [copyMessage, setCopyMessage] = useState('');
  const [menu, setMenu] = useState<OpenMenu>();
  const [profiled, setProfiled] = useState<Pick<OpenMenu, 'column' | 'anchor'>>();
  const pages = useRowPages(props);
  const finding = useFinding({ answersApi, name }, pages, choices, (before) =>
    props.onChoose({ ...choices, ...before }),
  );
  const onChoose = (next: ListState): void => {
    finding.forgetRefusal();
    props.onChoose(withKinds(list, choices, next));
  };
  const area = useRef<HTMLDivElement>(null);
  const arranged = useMemo(
    () => arrangeColumns({ columns: list.columns }, { columns: choices.columns, asJson }),
    [list.columns, choices.columns, asJson],
  );
  const shown = useMemo(() => shownColumns(arranged, outline, list), [arranged, outline, list]);
  const [hasPictures, choosePictures] = usePicturesShown(area);
  const arePicturesShown = hasPictures && !log;
  const fields = useColumnFields(props.run, props.schema, list.path);
  const profiles = useProfiles({ ...props, columns: shown, isShown: arePicturesShown });
  const fit = useFitWidths(answersApi, name, list, shown);
  const columns = useMemo(
    () => layColumns(shown, ({ key, path, width }) => width ?? fit?.get(key) ?? fitWidth(path, [])),
    [shown, fit],
  );
  const found = useMemo(() => errorsOfList(outline.errors, list.path), [outline.errors, list.path]);
  const errors = log?.errors ?? found;
  // Those of a log come with their cells, as many as there are of them.
  const isFiltered = isSelective({ ...choices, order: [] });
  const rows = isFiltered || log ? (pages.total() ?? 0) : list.count;
  const isFound = pages.total() !== undefined;
  const current = rangeWithin(range, { rows, columns: shown.length });
  const selected = rectangleOf(current);
  const selection = useMemo(
    () => ({ list: list.path, order, filter, filters, rowsOf, asJson, texts }),
    [list.path, order, filter, filters, rowsOf, asJson, texts],
  );
  const marks = useMemo(() => marksOf(filter, filters), [filter, filters]);

  const keep = (next: readonly ArrangedColumn[]): void => onChoose({ ...choices, columns: next });
  const keepWidth = (key: string, width: number): void =>
    keep(arranged.map((column) => (column.key === key ? { ...column, width } : column)));
  const sort = ({ path }: ShownColumn, isAdded: boolean): void =>
    onChoose({ ...choices, order: nextOrder(order, path, isAdded) });
  const openCell = (row: number, number: number, column: ArrangedColumn, cell: Cell): void => {
    const rowErrors = errors.get(number);
    const error = errorOfCell(rowErrors, column.path) ?? errorOfRow(rowErrors, shown);
    if (cell.kind === undefined && error === undefined) return;
    setOpened({ row, number, column, kind: cell.kind, error });
  };
  const open = ({ row, column }: CellPosition): void => {
    if (log) return log.onOpen(Number(pages.cell(row, keyOfPath(log.numbers))?.text));
    const opening = shown[column];
    const cell = pages.cell(row, opening?.key ?? '');
    const number = pages.pageOf(row)?.numbers[row % PAGE_ROWS];
    if (opening && cell && number !== undefined) openCell(row, number, opening, cell);
  };
  const cellsOf = ({ left, right, top, bottom }: Rectangle) => ({
    columns: shown.slice(left, right + 1).map(({ path }) => path),
    from: top,
    count: bottom - top + 1,
  });
  const copyAll = async ({ path, name: title }: ArrangedColumn): Promise<void> => {
    setCopyMessage(TABLE_COPY.copying);
    const request = {
      ...selection,
      columns: [path],
      from: 0,
      count: rows,
      names: [title],
    };
    setCopyMessage(await copySelection(answersApi, name, request));
  };
  const focusGrid = (): void =>
    area.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  const closeRecord = (): void => {
    setHasRecord(false);
    focusGrid();
  };
  const openRecord = (): void => {
    setHasRecord(true);
    // Once it is open, the same key leads into it.
    if (hasRecord) area.current?.querySelector<HTMLElement>(RECORD_ENTRY)?.focus();
  };
  const copySelected = async (hasNames: boolean): Promise<void> => {
    if (!selected) return;
    const cells = cellsOf(selected);
    const chosen = shown.slice(selected.left, selected.right + 1);
    const names = hasNames ? chosen.map((column) => column.name) : undefined;
    setCopyMessage(TABLE_COPY.copying);
    const request = { ...selection, ...cells, names };
    setCopyMessage(await copySelection(answersApi, name, request));
  };
  const openProfile = (column: ArrangedColumn, anchor: HTMLElement): void =>
    setProfiled({ column, anchor });
  const label = log?.label ?? listName(list.path);
  return (
    <>
      <InSlot slot="tools">
        <div className="gh-table-bar">
          {listChoice}
          <SearchInput
            className="gh-table-filter"
            label={TABLE_COPY.filter}
            value={filter}
            onChange={(next) => onChoose({ ...choices, filter: next })}
          />
          <ColumnsMenu
            columns={arranged}
            hasMore={list.hasMore === true}
            onChange={keep}
            onReset={() => onChoose({ ...choices, columns: [], asJson: undefined })}
            pictures={log ? undefined : { areShown: hasPictures, onChoose: choosePictures }}
          />
        </div>
      </InSlot>
      <p className="gh-table-hidden" id={hint}>
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
            {...{ label, hint, columns, rows, pages, errors, marks, order, hasRecord, log }}
            range={current}
            onRange={(next) => {
              setRange(next);
              setCopyMessage('');
            }}
            onSort={sort}
            openMenu={menu?.column.key}
            onMenu={(target) => setMenu({ ...target, page: 'menu' })}
            onMove={({ key }, before) => keep(moveColumn(arranged, key, before?.key))}
            onResize={({ key }, width) => keepWidth(key, width)}
            onFit={({ key, path }, { first, last }) => {
              const drawn = Array.from({ length: last + 1 - first }, (_, row) => first + row);
              const cells = drawn.flatMap((row) => pages.cell(row, key) ?? []);
              keepWidth(key, fitWidth(path, cells, MAX_WIDTH / 2));
            }}
            onOpen={open}
            onRecord={log ? undefined : openRecord}
            onCloseRecord={closeRecord}
            onCopy={() => void copySelected(false)}
            pictures={arePicturesShown ? { profiles, fields, onOpen: openProfile } : undefined}
          />
        )}
        {hasRecord && fit && current.active.row >= 0 && rows > 0 && (
          <RecordPane
            {...{ answersApi, name, selection, rows, errors, fields }}
            revision={props.revision}
            row={current.active.row}
            columns={arranged}
            active={shown[current.active.column]?.key}
            onGo={(row) => setRange(rangeAt({ row, column: current.active.column }))}
            onOpen={(record, column, cell) =>
              openCell(current.active.row, record.number, column, cell)
            }
            onClose={closeRecord}
          />
        )}
        {emptyNotice()}
      </div>
      {finding.refusal && (
        <p role="alert" className="gh-table-refusal">
          <strong>{finding.refusal.title}</strong> {finding.refusal.message}
        </p>
      )}
      <InSlot slot="status">
        <TableStatus
          {...{ rows, isFiltered, isFound, copyMessage }}
          count={isFiltered ? (pages.of() ?? list.count) : list.count}
          isMade={rowsOf !== undefined}
          isFinished={outline.isFinished}
          isCounted={!log}
          finding={finding.message}
          onCancel={() => {
            finding.cancel();
            // The button goes, and the focus must not go with it.
            focusGrid();
          }}
          cells={selected ? cellsIn(selected) : 0}
          sums={
            selected && (
              <SelectionSums
                answersApi={answersApi}
                name={name}
                request={{ ...selection, ...cellsOf(selected) }}
              />
            )
          }
          onCopy={(hasNames) => void copySelected(hasNames)}
        />
      </InSlot>
      {menu && (
        <ColumnMenu
          key={menu.column.key}
          {...{ answersApi, name, selection, menu }}
          onOrder={(next) => onChoose({ ...choices, order: next })}
          onFilters={(next) => onChoose({ ...choices, filters: next })}
          onRowsOf={(path) => onChoose({ ...choices, rowsOf: path })}
          onJson={(path) => onChoose({ ...choices, ...toggleJson(arranged, path, list, choices) })}
          onPin={(isPinned) => keep(pinColumn(arranged, menu.column.key, isPinned))}
          onHide={() =>
            keep(
              arranged.map((column) =>
                column.key === menu.column.key ? { ...column, isShown: false } : column,
              ),
            )
          }
          onCopy={() => void copyAll(menu.column)}
          onGroup={props.onGroup}
          onProfile={log ? undefined : () => openProfile(menu.column, menu.anchor)}
          onClose={() => {
            setMenu(undefined);
            // What had the focus before may be gone.
            if (document.activeElement === document.body) focusGrid();
          }}
        />
      )}
      {profiled && (
        <ColumnPanel
          key={profiled.column.key}
          {...{ answersApi, name, selection }}
          column={profiled.column.path}
          label={fullName(profiled.column.path)}
          anchor={profiled.anchor}
          onGroup={props.onGroup}
          onFilter={(next) => {
            const others = filters.filter(
              ({ column }) => keyOfPath(column) !== profiled.column.key,
            );
            onChoose({ ...choices, filters: [...others, next] });
            focusGrid();
          }}
          onClose={() => setProfiled(undefined)}
        />
      )}
      {opened && (
        <CellDialog
          {...{ answersApi, name, selection }}
          cell={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );

  function emptyNotice(): JSX.Element | undefined {
    const failure = pages.failure();
    if (failure !== undefined) {
      return <TableNotice title={TABLE_COPY.failed} text={failure} isAlert />;
    }
    if (list.count === 0) {
      return <TableNotice title={TABLE_COPY.noRows(label)} text={TABLE_COPY.noRowsHint} />;
    }
    if (shown.length === 0) {
      return <TableNotice title={TABLE_COPY.noColumns} text={TABLE_COPY.noColumnsHint} />;
    }
    if (rows > 0 || !isFiltered || pages.isBusy()) return undefined;
    return (
      <TableNotice
        title={TABLE_COPY.nothingFound(filter)}
        action={{
          label: TABLE_COPY.clearFilter,
          onClick: () => onChoose({ ...choices, filter: '', filters: undefined }),
        }}
      />
    );
  }
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
