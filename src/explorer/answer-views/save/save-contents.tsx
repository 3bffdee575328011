import type { ShownRows } from '../../runs/table-state.ts';
import { DropdownMenu } from '@graphiql/react';
import { useState, type JSX, type RefObject } from 'react';
import { useStore } from 'zustand';
import './save.css';
import type { FoundList } from '../../../answers/query/find-lists.ts';
import type { AnswerViewProps } from '../../runs/answer-view.ts';
import { isSameList, planCsv, planNdjson, shownOf, type RowsPlan } from './plan-request.ts';
import { readChoices } from './save-choices.ts';
import { runCopy, runSave } from './run-save.ts';
import { SaveDialog, type RowFormat } from './save-dialog.tsx';
import { SaveItems, type SaveActions } from './save-items.tsx';
import { SaveStatus } from './save-status.tsx';
import { saveStore } from './save-store.ts';

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
