import { Fragment, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isSamePath } from '../../../answers/json/shape.ts';
import { ndjson } from '../../../answers/export/ndjson.ts';
import { useCommands, type Command } from '../../commands/command-store.ts';
import type { TabViewProps } from '../../frame/define-feature.ts';
import type { AnswerStore, TableMemory } from '../../runs/answer-store.ts';
import type { EventLog, EventLogState, LoggedEvent } from '../../runs/event-log.ts';
import { operationNameOf, type Run } from '../../runs/run.ts';
import {
  NO_TABLE_STATE,
  stateOfList,
  withListState,
  type ListState,
} from '../../runs/table-state.ts';
import { fileName, saveBesideAnswer } from '../save/save-file.ts';
import { SaveMenu } from '../save/save-menu.tsx';
import { saveStore } from '../save/save-store.ts';
import { useStoredSwitch } from '../shared/answer-bar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/open-menu.tsx';
import { InSlot } from '../shared/answer-slots.tsx';
import type { ErrorListProps } from '../shared/error-list.tsx';
import { ListTable } from '../table/list-table.tsx';
import { TableNotice } from '../table/table-status.tsx';
import { shownRows } from '../table/columns.ts';
import { useEventTable, ndjsonOf, EVENTS_LIST, NUMBER_COLUMN } from './event-rows.ts';
import { EVENTS_COPY, endMessage, exactTimeOfDay } from './events-copy.ts';
import './events.css';
import { flushSync } from 'react-dom';
import { indexText } from '../../../answers/json/answer-text.ts';
import { layOutJson } from '../../../answers/json/lines.ts';
import { outlineOf } from '../../../answers/query/outline.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { copyValue, ValueDialog } from '../shared/value-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { Said } from '../../ui/said.tsx';
import { formatBytes } from '../../../contract/language.ts';

export function EventsView(props: TabViewProps) {
  const { answerStore, tabId } = props;
  const log = useStore(answerStore.events.store, ({ byTab }) => byTab[tabId]);
  // A choice belongs to one operation of one tab.
  return log && <Events key={operationNameOf(log.run) ?? ''} {...props} log={log} />;
}

function Events(props: TabViewProps & { readonly log: EventLog }) {
  const { log, answerStore, origin, onShowEditor } = props;
  const { run } = log;
  const state = useStore(log.store);
  const { events } = state.paused ?? state;
  const [isNewestFirst, setNewestFirst] = useStoredSwitch('gatehouse:events-newest-first');
  const answersApi = answerStore.answersApi();
  const read = useEventTable(answersApi, `events-${run.id}`, events, isNewestFirst);
  const [choices, choose] = useListChoices(answerStore, run);
  const [opened, setOpened] = useState<{ readonly run: Run; readonly number: number }>();
  const open = (number: number): void => setOpened({ run, number });
  const event = events.find(({ number }) => run === opened?.run && number === opened.number);
  const table = typeof read === 'object' && events.length > 0 ? read : undefined;
  const [list] = table?.outline.lists ?? [];
  // Its numbers are at the head of the rows.
  const shown = useMemo(
    () =>
      // One without rows is of before the first event, or since they were cleared.
      list && list.count > 0
        ? { ...list, columns: list.columns.filter(({ path }) => !isSamePath(path, NUMBER_COLUMN)) }
        : undefined,
    [list],
  );
  const failure = typeof read === 'string' ? read : undefined;
  return (
    <div className="gh-table gh-fill">
      <InSlot slot="tools">
        <EventsToolbar
          log={log}
          isNewestFirst={isNewestFirst}
          onNewestFirst={() => setNewestFirst(!isNewestFirst)}
        />
      </InSlot>
      {table && shown ? (
        // Where it was scrolled to is nowhere in the other order.
        <Fragment key={String(table.isNewestFirst)}>
          <ListTable
            answersApi={answersApi}
            name={table.name}
            outline={table.outline}
            revision={table.revision}
            list={shown}
            choices={choices}
            onChoose={choose}
            log={{
              label: EVENTS_COPY.list,
              numbers: NUMBER_COLUMN,
              last: state.count,
              isNewestFirst: table.isNewestFirst,
              errors: table.errors,
              onOpen: open,
            }}
          />
          <SaveMenu
            key={table.name}
            answersApi={answersApi}
            name={table.name}
            outline={table.outline}
            operationName={operationNameOf(run)}
            origin={{ ...origin, run }}
            readSelection={() => shownRows(shown, choices)}
          />
        </Fragment>
      ) : (
        (failure !== undefined || events.length === 0) && (
          <TableNotice title={failure ?? messageWithoutEvents(state)} />
        )
      )}
      {event && (
        <EventDialog
          {...{ events, event, run, onShowEditor }}
          onOpen={({ number }) => open(number)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function messageWithoutEvents({ count, end }: EventLogState): string {
  if (count > 0) return EVENTS_COPY.cleared;
  return end ? EVENTS_COPY.none : EVENTS_COPY.waiting;
}

/** The choices for the table of a tab's events; they stay for the operation's next run. */
function useListChoices(
  answerStore: AnswerStore,
  run: Run,
): [ListState, (choices: ListState) => void] {
  const operationName = operationNameOf(run);
  const read = (): Partial<TableMemory> => {
    const known = answerStore.tableOf(run.tabId);
    return known?.operationName === operationName ? (known ?? {}) : {};
  };
  const [choices, setChoices] = useState(() =>
    stateOfList(read().state ?? NO_TABLE_STATE, EVENTS_LIST),
  );
  return [
    choices,
    (next) => {
      setChoices(next);
      const { name = '', shown, state = NO_TABLE_STATE } = read();
      const changed = withListState(state, EVENTS_LIST, next);
      answerStore.keepTable(run.tabId, { name, shown, operationName, state: changed });
    },
  ];
}

interface EventsToolbarProps {
  readonly log: EventLog;
  readonly isNewestFirst: boolean;
  readonly onNewestFirst: () => void;
}

function EventsToolbar({ log, isNewestFirst, onNewestFirst }: EventsToolbarProps) {
  const { paused, end, events } = useStore(log.store);
  const nothing = events.length === 0 ? EVENTS_COPY.nothing : undefined;
  const sort: EventsAction = { sign: 'newestFirst', run: onNewestFirst, isPressed: isNewestFirst };
  const pause: EventsAction = paused
    ? { sign: 'resume', run: log.resume }
    : { sign: 'pause', run: log.pause, disabled: end && EVENTS_COPY.over };
  const clear: EventsAction = { sign: 'clear', run: log.clear, disabled: nothing };
  const save: EventsAction = {
    sign: 'save',
    run: () => void saveEvents(log.run, events),
    disabled: nothing,
  };
  useCommands({
    'sort-events': sort,
    'pause-events': pause,
    'clear-events': clear,
    'save-events': save,
  });
  return (
    <div className="gh-events-bar gh-strip gh-fixed" role="group" aria-label={EVENTS_COPY.actions}>
      {[sort, pause, clear, save].map(({ sign, run, isPressed, disabled: reason }) => (
        <Button
          key={sign === 'resume' ? 'pause' : sign}
          className="gh-answer-action gh-events-button"
          data-sign={sign}
          aria-label={EVENTS_COPY[sign]}
          aria-pressed={isPressed}
          title={reason === undefined ? EVENTS_COPY[sign] : `${EVENTS_COPY[sign]} · ${reason}`}
          // One that is disabled outright would lose the focus.
          aria-disabled={reason === undefined ? undefined : true}
          onClick={reason === undefined ? run : undefined}
        >
          <Icon name={sign === 'clear' ? 'bin' : sign} />
        </Button>
      ))}
      {/* In place of the others, where there is no room for them: the style sheet chooses. */}
      <MenuButton
        className="gh-answer-action gh-events-button gh-events-more"
        name={EVENTS_COPY.more}
        label={<Icon name="more" />}
        hint={EVENTS_COPY.more}
        align="end"
        parts={() =>
          [sort, clear, save].map(({ sign, run, isPressed, disabled: refusal }) => ({
            label: EVENTS_COPY[sign],
            isOn: isPressed,
            refusal,
            act: () => void run(),
          }))
        }
      />
    </div>
  );
}

interface EventsAction extends Command {
  /** Also the name of its label in {@link EVENTS_COPY}. */
  readonly sign: 'newestFirst' | 'pause' | 'resume' | 'clear' | 'save';
  readonly isPressed?: boolean;
}

/** Saves events in a file, each as it came, and says what became of it where saving is told. */
async function saveEvents(run: Run, events: readonly LoggedEvent[]): Promise<void> {
  if (saveStore.getState().kind === 'working') return;
  const { kind } = ndjson;
  const name = fileName(operationNameOf(run), new Date(), kind.extension);
  const file = [new TextEncoder().encode(ndjsonOf(events))];
  await saveBesideAnswer(file, { name, kind }, EVENTS_COPY.saved);
}

export function StreamStatus({ log }: { readonly log: EventLog }) {
  const { count, end, paused, dropped, events } = useStore(log.store);
  const parts = [
    PART_COPY.events(count),
    dropped > 0 && EVENTS_COPY.kept(events.length),
    paused && EVENTS_COPY.paused(count - paused.count),
    end && endMessage(end),
  ];
  return (
    <>
      <p
        className="gh-events-status gh-fixed"
        role="status"
        // While events come, a screen reader would read out each number.
        aria-live={end ? 'polite' : 'off'}
        title={dropped > 0 ? EVENTS_COPY.dropped(dropped) : undefined}
      >
        {parts.filter(Boolean).join(' · ')}
      </p>
      <span className="gh-hidden" role="status">
        <Said key={log.run.id} text={end ? '' : EVENTS_COPY.begun} />
      </span>
    </>
  );
}

const ErrorList = laterPanel(async () => (await import('../shared/error-list.tsx')).ErrorList);

interface EventDialogProps extends Pick<ErrorListProps, 'run' | 'onShowEditor'> {
  readonly events: readonly LoggedEvent[];
  readonly event: LoggedEvent;
  readonly onOpen: (event: LoggedEvent) => void;
  readonly onClose: () => void;
}

function EventDialog(props: EventDialogProps) {
  const { events, event, onOpen, onClose, run, onShowEditor } = props;
  const { text, isCut } = useMemo(() => layOutJson(event.json), [event]);
  const steps = [
    { label: EVENTS_COPY.earlier, by: -1 },
    { label: EVENTS_COPY.later, by: 1 },
  ];
  const outline = useMemo(() => {
    const { json, errors: errorCount, dataErrors } = event;
    if (errorCount === 0) return undefined;
    const told = outlineOf({ text: indexText(json), isFinished: true }, []);
    return { ...told, errors: [...dataErrors, ...told.errors], errorCount };
  }, [event]);
  return (
    <ValueDialog
      title={EVENTS_COPY.event(event.number)}
      notes={
        <>
          <p>{`${exactTimeOfDay(event.at)}, ${formatBytes(event.bytes)}`}</p>
          {isCut && <p>{EVENTS_COPY.cut}</p>}
          {outline && (
            <ErrorList
              name={String(event.number)}
              outline={outline}
              run={run}
              onShowEditor={() => {
                // At once: nothing beside a dialog takes the focus.
                flushSync(onClose);
                onShowEditor();
              }}
            />
          )}
        </>
      }
      text={text}
      wrap="off"
      copy={() => copyValue(event.json)}
      onClose={onClose}
    >
      {steps.map(({ label, by }) => {
        const other = events[events.indexOf(event) + by];
        return (
          // Not disabled, so that it keeps the focus where there is no further step.
          <Button
            key={label}
            label={label}
            aria-disabled={!other}
            onClick={() => other && onOpen(other)}
          />
        );
      })}
    </ValueDialog>
  );
}
