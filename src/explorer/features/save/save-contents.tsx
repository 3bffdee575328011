import { csv } from '../../../answers/export/csv.ts';
import type { Separator } from '../../../answers/export/file-format.ts';
import { FORMATS, type FileRequest } from '../../../answers/export/formats.ts';
import { json } from '../../../answers/export/json.ts';
import { isSamePath } from '../../../answers/json/shape.ts';
import { OpenMenu, type MenuAction, type MenuPart } from '../../ui/open-menu.tsx';
import type { RefObject } from 'react';
import { useStore } from 'zustand';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import type { FoundItem } from '../../commands/command-store.ts';
import { InSlot } from '../shared/answer-slots.tsx';
import type { ShownRows } from '../../runs/table-state.ts';
import { runCopy, runSave, cancelSave, dismissSave } from './run-save.ts';
import { SAVE_COPY, formatText } from './save-copy.ts';
import { useToastTime } from '../../ui/toast.tsx';
import { SaveDialog } from './save-dialog.tsx';
import {
  COMPANIONS,
  companionsOf,
  saveChoices,
  offerFormats,
  planFile,
  remarksOfPlan,
} from './save-plan.ts';
import type { AnswerOrigin } from './file-record.ts';
import { saveStore } from './save-store.ts';
import './save.css';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { FAILURE_COPY } from '../../../transport/failure-copy.ts';

export type Format = (typeof FORMATS)[number];

export const formatItems = (choose: (format: Format) => void): readonly FoundItem[] =>
  FORMATS.map((format) => ({
    id: format.name,
    label: SAVE_COPY.title(formatText(format.label)),
    run: () => choose(format),
  }));

export interface SavedAnswer extends Omit<AnswerViewProps, 'revision'> {
  readonly operationName: string | undefined;
  readonly origin: AnswerOrigin;
}

interface SaveContentsProps extends SavedAnswer {
  readonly selection: ShownRows | undefined;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly opener: HTMLElement | null | undefined;
  readonly onGone: () => void;
  readonly asked: Format | undefined;
  readonly onAsk: (format: Format | undefined) => void;
}

export function SaveContents(props: SaveContentsProps) {
  const { answersApi, name, outline, operationName, origin, selection } = props;
  const { button, opener, onGone, asked, onAsk } = props;
  const choices = useStore(saveChoices);
  const companions = companionsOf(choices);
  const isBusy = useStore(saveStore, ({ kind }) => kind === 'working');
  // What the table shows, else the longest.
  const tabled = outline.lists.find((one) => selection && isSamePath(one.path, selection.list));
  const list = tabled ?? outline.lists[0];
  const source = {
    answersApi,
    name,
    operationName,
    origin,
    list: list?.path,
    problems: outline.problems,
    bytes: outline.bytes,
  };
  const plan = list && { list, shown: selection, rowsOf: tabled && selection?.rowsOf };
  const isPossible = plan !== undefined;
  const save = (format: Format): void => {
    const request = planFile<FileRequest>(format, plan, choices);
    if (!request) return;
    const remarks = plan && remarksOfPlan(plan, request);
    runSave(source, { request, companions, remarks });
  };
  const copyCells = (separator?: Separator): void => {
    // A clipboard's text has no use for a byte order mark.
    const forTable = separator && { separator, nullAs: '' as const };
    const style = { hasMark: false, ...forTable };
    const request = planFile(csv, plan, { ...choices, ...style });
    if (request) runCopy(source, request);
  };
  const item = (label: string, act: () => void, isOffered: boolean): MenuAction => ({
    label,
    act,
    // The note below says why.
    refusal: isBusy || !isOffered ? '' : undefined,
  });
  const parts = (): readonly MenuPart[] => [
    ...offerFormats(FORMATS, outline.lists, plan).map(({ format, asks, isPossible: isOffered }) =>
      item(
        SAVE_COPY.format(formatText(format.label), asks),
        () => (asks ? onAsk(format) : save(format)),
        isOffered,
      ),
    ),
    'line',
    ...COMPANIONS.map((companion) => ({
      label: SAVE_COPY.companions[companion].item,
      isOn: companions[companion],
      act: () =>
        saveChoices.choose({ [companion]: { ...choices[companion], '': !companions[companion] } }),
      staysOpen: true,
    })),
    'line',
    item(SAVE_COPY.copyTable, () => copyCells('\t'), isPossible),
    item(SAVE_COPY.copyCsv, () => copyCells(), isPossible),
    item(SAVE_COPY.copyJson, () => runCopy(source, json.request()), true),
    ...(isBusy || !isPossible ? [{ note: isBusy ? SAVE_COPY.busy : SAVE_COPY.noList }] : []),
  ];
  return (
    <>
      {opener && (
        <OpenMenu
          label={PART_COPY.save}
          parts={parts()}
          at={opener}
          align="end"
          onGone={(isLeft) => {
            onGone();
            if (!isLeft) opener.focus();
          }}
        />
      )}
      <InSlot slot="notices">
        <SaveStatus onLeave={() => button.current?.focus()} />
      </InSlot>
      {asked && plan && (
        <SaveDialog
          format={asked}
          lists={outline.lists}
          first={plan}
          {...{ answersApi, name, origin }}
          onSave={(wanted) => runSave(source, wanted)}
          onClose={() => {
            onAsk(undefined);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}

function SaveStatus({ onLeave }: { readonly onLeave: () => void }) {
  const state = useStore(saveStore);
  const isFailure = state.kind === 'ended' && state.isFailure;
  const isWorking = state.kind === 'working';
  const label = isWorking ? undefined : FAILURE_COPY.dismiss;
  const leave = (): void => {
    onLeave();
    if (isWorking) cancelSave();
    else dismissSave();
  };
  const time = useToastTime(state.kind === 'ended' && !isFailure, dismissSave);
  return (
    <span
      className={`gh-save-status gh-strip${isFailure ? ' gh-fault' : ''}`}
      data-kind={state.kind === 'idle' ? undefined : state.kind}
      {...time}
    >
      <span role="status">{state.kind === 'idle' ? '' : state.message}</span>
      {isWorking && <progress aria-label={SAVE_COPY.progress} value={state.share} />}
      {state.kind !== 'idle' && (
        <Button
          label={isWorking ? PART_COPY.cancel : '×'}
          className="gh-tool"
          hint={label}
          onClick={leave}
        />
      )}
    </span>
  );
}
