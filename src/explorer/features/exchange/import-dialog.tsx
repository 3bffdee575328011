import { useEffect, useId, useState, type DragEvent } from 'react';
import {
  inWorkspaceWorker,
  readSource,
  type ReadSource,
} from '../../../operations/connect-workspace.ts';
import {
  type ImportPlan,
  changesOf,
  type ImportAnswer,
  type PlannedItem,
} from '../../../operations/plan-import.ts';
import type { ReadImport } from '../../../operations/import-collector.ts';
import { WorkspaceError } from '../../../operations/workspace.ts';
import { describeFault } from '../saved/saved-copy.ts';
import { savedStoreOf } from '../saved/saved-store.ts';
import { CloseButton, Dialog, DialogNotice } from '../../ui/dialog.tsx';
import { EXCHANGE_COPY } from './exchange-copy.ts';
import type { WorkspaceDialogProps } from './export-dialog.tsx';
import { readChosen, applyImport, type ImportedPart } from './workspace-import.ts';
import './exchange.css';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { usePanels } from '../../editors/graphiql-adapter.ts';
import { useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { SAVED_NAMES } from '../saved/saved-name-copy.ts';
import type { OfferedImport } from './folder-keeper.tsx';
import { Select, Tick, toggled } from '../../ui/choices.tsx';

export function ImportDialog(props: WorkspaceDialogProps & Pick<ImportReviewProps, 'offered'>) {
  const { service, store, offered, onClose } = props;
  const copy = EXCHANGE_COPY.import;
  const saved = savedStoreOf({ service, store });
  const [planned, setPlanned] = useState<
    (ReadImport & Pick<ImportReviewProps, 'plan'>) | undefined
  >(offered && { ...offered.read, plan: offered.plan });
  const [fault, setFault] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [reading, setReading] = useState<AbortController>();
  useEffect(() => () => reading?.abort(), [reading]);
  const planNow = async (read: ReadImport, signal?: AbortSignal): Promise<ImportPlan> => {
    await saved.start();
    const stored = [...saved.state.getState().stored.values()];
    const options = { isWhole: read.isWhole, base: offered?.base };
    return inWorkspaceWorker((api) => api.plan(stored, read.workspace, options), signal);
  };
  const take = async (work: (read: ReadSource) => Promise<ReadImport>): Promise<void> => {
    const own = new AbortController();
    setFault(undefined);
    setReading(own);
    try {
      const read = await work((source, where) => readSource(source, where, own.signal));
      const plan = await planNow(read, own.signal);
      if (!own.signal.aborted) setPlanned({ ...read, plan });
    } catch (error) {
      if (own.signal.aborted) return;
      const ofFile = error instanceof WorkspaceError ? error.message : undefined;
      const isOfStore = saved.state.getState().error === error;
      const reason = isOfStore
        ? copy.notKept(describeFault(error))
        : copy.unreadable(String(error));
      setFault(ofFile ?? reason);
    }
    setReading(undefined);
  };
  const takeFiles = (files: readonly File[]): void =>
    void take((reader) => readChosen(files, reader));
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) takeFiles(files);
  };
  return (
    <Dialog title={copy.title} className="gh-exchange" width={600} onClose={onClose}>
      {planned ? (
        <ImportReview
          {...props}
          {...planned}
          planNow={() => planNow(planned)}
          onBack={() => (offered ? onClose() : setPlanned(undefined))}
        />
      ) : (
        // Its buttons do the same.
        <div
          className="gh-import-sources"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <div className="gh-import-drop">
            <p className="gh-muted">{copy.drop}</p>
            <div className="gh-actions">
              <FileButton label={copy.files} multiple onFiles={takeFiles} />
              <FileButton label={copy.folder} multiple isFolder onFiles={takeFiles} />
            </div>
          </div>
          <Paste onText={(text) => void take((reader) => reader(text, copy.pastedName))} />
          <div role="status">
            {reading && (
              <>
                {PART_COPY.reading}{' '}
                <Button label={copy.stop} onClick={() => setReading(undefined)} />
              </>
            )}
          </div>
          {fault !== undefined && <DialogNotice text={fault} />}
          <div className="gh-dialog-actions">
            <CloseButton />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Paste({ onText }: { readonly onText: (text: string) => void }) {
  const copy = EXCHANGE_COPY.import;
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className="gh-import-paste gh-stack">
      <label htmlFor={id}>{copy.paste}</label>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button label={copy.read} disabled={text.trim() === ''} onClick={() => onText(text)} />
    </div>
  );
}

const MAX_LISTED = 300;

const ANSWERS: readonly ImportAnswer[] = ['take', 'keep', 'both'];

type ImportReviewProps = WorkspaceDialogProps &
  Pick<ReadImport, 'workspace' | 'dropped' | 'unread'> & {
    readonly plan: ImportPlan;
    /** Compares anew with the operations stored by then. */
    readonly planNow: () => Promise<ImportPlan>;
    readonly offered?: OfferedImport | undefined;
    readonly onBack: () => void;
  };

function ImportReview(props: ImportReviewProps) {
  const { service, store, history, workspace, dropped, unread, planNow, offered } = props;
  const { onBack, onClose } = props;
  const copy = EXCHANGE_COPY.import;
  const saved = savedStoreOf({ service, store });
  const tabs = useTabActions();
  const { open } = usePanels();
  const [plan, setPlan] = useState(props.plan);
  const [removesGone, setRemovesGone] = useState(false);
  const [answers, setAnswers] = useState<ReadonlyMap<string, ImportAnswer>>(new Map());
  const counts: Readonly<Record<ImportedPart, number>> = {
    tabs: workspace.tabs?.length ?? 0,
    favourites: workspace.favourites?.length ?? 0,
    settings: Object.keys(workspace.settings ?? {}).length,
  };
  const otherParts = (Object.keys(counts) as ImportedPart[]).filter((part) => counts[part] > 0);
  const [parts, setParts] = useState<ReadonlySet<ImportedPart>>(new Set());
  const [fault, setFault] = useState<string>();
  const asking = plan.items.filter(({ kind, take }) => kind !== 'same' && take === undefined);
  const conflicts = asking.filter(({ kind }) => kind === 'changed');
  const asked = new Set(asking.map(({ id }) => id));
  const given = new Map([...answers].filter(([id]) => asked.has(id)));
  const unanswered = asking.length - given.size;
  const gone = plan.items.filter(({ kind, take }) => kind === 'gone' && take === false);
  if (removesGone) for (const { id } of gone) given.set(id, 'take');
  const changes = changesOf(plan, given);
  const isIdle = changes.length === 0 && parts.size === 0 && !offered;
  const answerAll = (answer: ImportAnswer): void =>
    setAnswers(new Map(conflicts.map(({ id }) => [id, answer])));
  const apply = async (): Promise<void> => {
    setFault(undefined);
    try {
      const accept = offered?.accept;
      const end = await applyImport({ saved, history, tabs, workspace, changes, parts, accept });
      if (end.kind === 'conflict') {
        setPlan(await planNow());
        return setFault(copy.changedMeanwhile);
      }
      onClose();
      open(SAVED_NAMES.panel);
      saved.offerUndo(copy.done(end.count), end.undo);
    } catch (error) {
      setFault(copy.notKept(describeFault(error)));
    }
  };
  const others = plan.items.filter(({ kind, id }) => kind !== 'same' && !asked.has(id));
  const listed = [...asking, ...others];
  return (
    <>
      <p role="status">{copy.summary(countKinds(plan.items))}</p>
      {dropped.length > 0 && (
        <p className="gh-notice gh-notice-renewal">
          {copy.dropped(dropped.slice(0, 5).join(', '))}
        </p>
      )}
      {unread.length > 0 && (
        <details className="gh-notice gh-notice-renewal">
          <summary>{copy.unread(unread.length)}</summary>
          <ul>
            {unread.slice(0, MAX_LISTED).map(({ kind, name }) => (
              <li key={`${kind} ${name}`}>{copy.unreadKinds[kind](name)}</li>
            ))}
            {unread.length > MAX_LISTED && <li>{copy.more(unread.length - MAX_LISTED)}</li>}
          </ul>
        </details>
      )}
      {conflicts.length > 1 && (
        <div className="gh-import-all gh-actions" role="group" aria-label={copy.forAll}>
          <span>{copy.forAll}</span>
          {ANSWERS.map((answer) => (
            <Button key={answer} label={copy.answers[answer]} onClick={() => answerAll(answer)} />
          ))}
        </div>
      )}
      {listed.length > 0 && (
        // A scrolling area must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className="gh-import-items gh-list gh-frame" aria-label={copy.items} tabIndex={0}>
          {listed.slice(0, MAX_LISTED).map((item) => (
            <PlannedLine
              key={item.id}
              item={item}
              asks={asked.has(item.id)}
              answer={answers.get(item.id)}
              onAnswer={(answer) => setAnswers(new Map(answers).set(item.id, answer))}
            />
          ))}
          {listed.length > MAX_LISTED && <li>{copy.more(listed.length - MAX_LISTED)}</li>}
        </ul>
      )}
      {gone.length > 0 && (
        <Tick isOn={removesGone} onChange={setRemovesGone}>
          {copy.removeGone(gone.length)}
        </Tick>
      )}
      {otherParts.length > 0 && (
        <fieldset>
          <legend>{copy.also}</legend>
          {otherParts.map((part) => (
            <Tick
              key={part}
              isOn={parts.has(part)}
              onChange={(isOn) => setParts(toggled(parts, part, isOn))}
            >
              {EXCHANGE_COPY.parts[part]}
              <small>{EXCHANGE_COPY.export.count(counts[part])}</small>
            </Tick>
          ))}
        </fieldset>
      )}
      {fault !== undefined && <DialogNotice text={fault} />}
      {unanswered > 0 && <p>{copy.unanswered(unanswered)}</p>}
      <div className="gh-dialog-actions">
        <Button label={offered ? PART_COPY.close : PART_COPY.back} onClick={onBack} />
        <Button
          label={copy.title}
          look="primary"
          disabled={unanswered > 0 || isIdle}
          onClick={() => void apply()}
        />
      </div>
    </>
  );
}

function countKinds(items: readonly PlannedItem[]): Readonly<Record<PlannedItem['kind'], number>> {
  const counts = { new: 0, changed: 0, same: 0, gone: 0 };
  for (const { kind } of items) counts[kind] += 1;
  return counts;
}

interface PlannedLineProps {
  readonly item: PlannedItem;
  readonly asks: boolean;
  readonly answer: ImportAnswer | undefined;
  readonly onAnswer: (answer: ImportAnswer) => void;
}

function PlannedLine({ item, asks, answer, onAnswer }: PlannedLineProps) {
  const copy = EXCHANGE_COPY.import;
  const words: Readonly<Partial<Record<ImportAnswer, string>>> =
    item.kind === 'new' || item.kind === 'gone' ? copy.answersOf[item.kind] : copy.answers;
  const name = (item.incoming ?? item.stored?.item)?.name ?? '';
  return (
    <li>
      <span className="gh-import-kind gh-hint gh-fixed" data-kind={item.kind}>
        {copy.kinds[item.kind]}
      </span>
      <span className="gh-import-name gh-ellipsis" title={name}>
        {name}
      </span>
      {asks && (
        <Select
          aria-label={copy.choose(name)}
          value={answer ?? ''}
          options={ANSWERS.flatMap((one) =>
            words[one] === undefined ? [] : [[one, words[one]] as const],
          )}
          onChange={onAnswer}
        >
          <option value="" disabled>
            {copy.unchosen}
          </option>
        </Select>
      )}
    </li>
  );
}
