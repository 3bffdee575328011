import type { FoundList } from '../../../answers/api.ts';
import { DropdownMenu } from '@graphiql/react';
import { useState, type JSX, type RefObject, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import type { ShownRows } from '../../runs/table-state.ts';
import { runCopy, runSave, cancelSave, dismissSave } from './run-save.ts';
import { SAVE_COPY } from './save-copy.ts';
import { SaveDialog, type RowFormat } from './save-dialog.tsx';
import {
  isSameList,
  planCsv,
  planNdjson,
  shownOf,
  readChoices,
  type RowsPlan,
} from './save-plan.ts';
import { saveStore } from './save-store.ts';
import './save.css';

interface SaveContentsProps extends Omit<AnswerViewProps, 'revision'> {
  readonly operationName: string | undefined;
  /** What the table shows; undefined where there is none. */
  readonly selection: ShownRows | undefined;
  /** The one that opened the menu: the focus goes back to it. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** What the Save button opens: the menu, its dialog, and how saving goes. */
export function SaveContents(props: SaveContentsProps): JSX.Element {
  const { desk, name, outline, operationName, selection, button } = props;
  const source = { desk, name, operationName };
  const isBusy = useStore(saveStore, ({ kind }) => kind === 'working');
  const [asked, setAsked] = useState<RowFormat>();
  const plan = firstPlan(outline.lists, selection);
  const shown = plan && shownOf(plan);
  const asksForRows = outline.lists.length > 1 || Boolean(shown?.order ?? shown?.filter);
  const ofPlan = (act: (rows: RowsPlan) => void) => (): void => {
    if (plan) act(plan);
  };
  const actions: SaveActions = {
    csv: () => setAsked('csv'),
    ndjson: ofPlan((rows) =>
      asksForRows ? setAsked('ndjson') : runSave(source, planNdjson(rows, readChoices())),
    ),
    json: () => runSave(source, { format: 'json' }),
    pretty: () => runSave(source, { format: 'pretty' }),
    copyTable: ofPlan((rows) => runCopy(source, planCopy(rows, '\t'))),
    copyCsv: ofPlan((rows) => runCopy(source, planCopy(rows))),
    copyJson: () => runCopy(source, { format: 'json' }),
  };
  return (
    <>
      <DropdownMenu.Content align="end" className="gh-save-menu">
        <SaveItems
          actions={actions}
          hasList={plan !== undefined}
          isBusy={isBusy}
          asksForRows={asksForRows}
        />
      </DropdownMenu.Content>
      <SaveStatus onLeave={() => button.current?.focus()} />
      {asked && plan && (
        <SaveDialog
          format={asked}
          lists={outline.lists}
          first={plan}
          onSave={(request) => runSave(source, request)}
          onClose={() => {
            setAsked(undefined);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** The list that the table shows, else the longest. */
function firstPlan(
  lists: readonly FoundList[],
  shown: SaveContentsProps['selection'],
): RowsPlan | undefined {
  const list = lists.find((one) => shown && isSameList(one, shown.list)) ?? lists[0];
  return list && { list, shown };
}

/** A clipboard's text has no use for a byte order mark. */
function planCopy(plan: RowsPlan, separator?: '\t'): ReturnType<typeof planCsv> {
  return planCsv(plan, { ...readChoices(), hasMark: false }, separator);
}

/** What the menu can do. */
interface SaveActions {
  readonly csv: () => void;
  readonly ndjson: () => void;
  readonly json: () => void;
  readonly pretty: () => void;
  readonly copyTable: () => void;
  readonly copyCsv: () => void;
  readonly copyJson: () => void;
}

interface SaveItemsProps {
  readonly actions: SaveActions;
  readonly hasList: boolean;
  /** Something is being saved or copied. */
  readonly isBusy: boolean;
  /** Whether NDJSON leaves anything to choose. */
  readonly asksForRows: boolean;
}

/** The formats that an answer can be taken away in. */
function SaveItems(props: SaveItemsProps): JSX.Element {
  const { actions, hasList, isBusy, asksForRows } = props;
  const { formats } = SAVE_COPY;
  const item = (label: ReactNode, act: () => void, isPossible = true): JSX.Element => (
    <DropdownMenu.Item disabled={isBusy || !isPossible} onSelect={act}>
      {label}
    </DropdownMenu.Item>
  );
  return (
    <>
      {item(formats.csv, actions.csv, hasList)}
      {item(formats.ndjson(asksForRows), actions.ndjson, hasList)}
      {item(formats.json, actions.json)}
      {item(formats.pretty, actions.pretty)}
      <hr className="gh-save-separator" />
      {item(formats.copyTable, actions.copyTable, hasList)}
      {item(formats.copyCsv, actions.copyCsv, hasList)}
      {item(formats.copyJson, actions.copyJson)}
      {!hasList && <p className="gh-save-hint">{SAVE_COPY.noList}</p>}
    </>
  );
}

interface SaveStatusProps {
  /** Takes the focus when what had it goes. */
  readonly onLeave: () => void;
}

/** How far saving has come, and what became of it. */
function SaveStatus({ onLeave }: SaveStatusProps): JSX.Element {
  const state = useStore(saveStore);
  const isFailure = state.kind === 'ended' && state.isFailure;
  const leave = (act: () => void) => (): void => {
    onLeave();
    act();
  };
  return (
    <span className={`gh-save-status${isFailure ? ' gh-save-failed' : ''}`}>
      <span role="status">{state.kind === 'idle' ? '' : state.message}</span>
      {state.kind === 'working' && (
        <>
          <progress aria-label={SAVE_COPY.progress} value={state.share} />
          <button type="button" className="gh-save-button" onClick={leave(cancelSave)}>
            {SAVE_COPY.cancel}
          </button>
        </>
      )}
      {state.kind === 'ended' && (
        <button
          type="button"
          className="gh-save-button"
          aria-label={SAVE_COPY.dismiss}
          title={SAVE_COPY.dismiss}
          onClick={leave(dismissSave)}
        >
          ×
        </button>
      )}
    </span>
  );
}
