import { useState, type JSX, useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../ui/dialog.tsx';
import { CloseCross } from '../ui/icons.tsx';
import { SearchInput, useSearchText } from '../ui/search-input.tsx';
import { closeCommandDialog } from './command-store.ts';
import {
  GROUP_NAMES,
  SHORTCUTS_COPY,
  VIEW_KEYS_GROUPS,
  VIEW_KEYS_LABELS,
} from './commands-copy.ts';
import {
  boundKeys,
  commandIds,
  commandLabel,
  commandOf,
  commandWith,
  formatKeys,
  keepBoundKeys,
  keysOf,
  PLATFORM,
  type BoundKeys,
  type CommandId,
  bindKeys,
  defaultKeysOf,
  keysOfPress,
} from './keymap.ts';
import type { CommandGroup } from './define-commands.ts';
import { Keys } from './keys.tsx';
import {
  groupOfViewKeys,
  VIEW_KEYS_IDS,
  viewKeysOf,
  type ViewKeysGroup,
  type ViewKeysId,
} from './view-keys.ts';
import './shortcuts-dialog.css';
import { Button } from '../ui/button.tsx';
import { foldText, searchedWords } from '../../contract/fold-text.ts';
import { PART_COPY } from '../ui/part-copy.ts';
import { refusalOf } from './reserved-keys.ts';

/** Commands win over views. */
const viewKeys = (id: ViewKeysId) => viewKeysOf(id, PLATFORM).filter((keys) => !commandWith(keys));

export function ShortcutsDialog() {
  const filter = useSearchText();
  const [showsAll, setShowsAll] = useState(false);
  const [recording, setRecording] = useState<CommandId>();
  const [status, setStatus] = useState('');
  const [before, setBefore] = useState<BoundKeys>();
  const bound = useStore(boundKeys);
  const words = searchedWords(filter.value);
  const isWanted = (group: string, label: string, keys: readonly string[]): boolean => {
    const text = foldText([group, label, ...keys.map((one) => formatKeys(one))].join(' '));
    return words.every((word) => text.includes(word));
  };
  const groups = (Object.keys(GROUP_NAMES) as CommandGroup[]).map((group) => ({
    group,
    ids: commandIds().filter(
      (id) =>
        commandOf(id)?.group === group &&
        (showsAll || words.length > 0 || id in bound || keysOf(id, bound) !== '') &&
        isWanted(GROUP_NAMES[group], commandLabel(id), [keysOf(id, bound)]),
    ),
  }));
  const views = (Object.keys(VIEW_KEYS_GROUPS) as ViewKeysGroup[]).map((group) => ({
    group,
    ids: VIEW_KEYS_IDS.filter(
      (id) =>
        groupOfViewKeys(id) === group &&
        isWanted(VIEW_KEYS_GROUPS[group], VIEW_KEYS_LABELS[id], viewKeys(id)),
    ),
  }));
  const isEmpty = [...groups, ...views].every(({ ids }) => ids.length === 0);
  const say = (text: string): void => {
    setStatus(text);
    setBefore(undefined);
  };
  const resetAll = (): void => {
    keepBoundKeys({});
    setStatus(SHORTCUTS_COPY.resetDone);
    setBefore(bound);
  };
  const undo = (): void => {
    if (before) keepBoundKeys(before);
    say('');
  };
  return (
    <Dialog
      title={commandLabel('show-shortcuts')}
      className="gh-shortcuts"
      beside={<CloseCross />}
      onClose={closeCommandDialog}
    >
      <div className="gh-shortcuts-tools gh-strip">
        <SearchInput className="gh-shortcuts-filter" label={SHORTCUTS_COPY.filter} {...filter} />
        <p className="gh-muted" role="status">
          {status}
        </p>
        {before && <Button label={PART_COPY.undo} onClick={undo} />}
        <Button
          label={SHORTCUTS_COPY.withoutKeys}
          aria-pressed={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        />
        <Button
          label={SHORTCUTS_COPY.resetAll}
          disabled={Object.keys(bound).length === 0}
          onClick={resetAll}
        />
      </div>
      <div className="gh-shortcuts-scroller">
        <div className="gh-shortcuts-groups">
          {groups.map(({ group, ids }) => (
            <Section key={group} name={GROUP_NAMES[group]}>
              {ids.map((id) => (
                <ShortcutRow
                  key={id}
                  id={id}
                  isRecording={recording === id}
                  onRecord={(isNow) => setRecording(isNow ? id : undefined)}
                  onChange={say}
                />
              ))}
            </Section>
          ))}
        </div>
        {views.some(({ ids }) => ids.length > 0) && (
          <p className="gh-shortcuts-fixed gh-muted">{SHORTCUTS_COPY.fixed}</p>
        )}
        <div className="gh-shortcuts-groups">
          {views.map(({ group, ids }) => (
            <Section key={group} name={VIEW_KEYS_GROUPS[group]}>
              {ids.map((id) => (
                <li key={id} className="gh-shortcut gh-actions">
                  <span>{VIEW_KEYS_LABELS[id]}</span>
                  <span className="gh-shortcut-keys gh-actions">
                    {viewKeys(id).map((keys) => (
                      <Keys key={keys} keys={keys} />
                    ))}
                    {viewKeys(id).length === 0 && SHORTCUTS_COPY.none}
                  </span>
                </li>
              ))}
            </Section>
          ))}
        </div>
        {isEmpty && <p className="gh-shortcuts-nothing">{SHORTCUTS_COPY.nothing(filter.value)}</p>}
      </div>
    </Dialog>
  );
}

interface SectionProps {
  readonly name: string;
  readonly children: readonly JSX.Element[];
}

function Section({ name, children }: SectionProps) {
  if (children.length === 0) return undefined;
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <ul className="gh-list">{children}</ul>
    </section>
  );
}

interface ShortcutRowProps {
  readonly id: CommandId;
  readonly isRecording: boolean;
  readonly onRecord: (isRecording: boolean) => void;
  readonly onChange: (text: string) => void;
}

function ShortcutRow(props: ShortcutRowProps) {
  const { id, isRecording, onRecord, onChange } = props;
  const keys = useStore(boundKeys, (bound) => keysOf(id, bound));
  const button = useRef<HTMLButtonElement>(null);
  const wasRecording = useRef(false);
  useEffect(() => {
    if (wasRecording.current && !isRecording && document.activeElement === document.body)
      button.current?.focus();
    wasRecording.current = isRecording;
  }, [isRecording]);
  const label = commandLabel(id);
  const bind = (next: string, other?: CommandId): void => {
    bindKeys({ [id]: next, ...(other && { [other]: '' }) });
    onRecord(false);
    onChange(next === '' ? SHORTCUTS_COPY.removed(label) : `${label}: ${formatKeys(next)}`);
  };
  const initial = defaultKeysOf(id);
  const owner = commandWith(initial, id);
  return (
    <li className="gh-shortcut gh-actions">
      <span>{label}</span>
      {isRecording ? (
        <Recorder id={id} onBind={bind} onEnd={() => onRecord(false)} />
      ) : (
        <span className="gh-shortcut-keys gh-actions">
          {keys !== initial && (
            <Button
              label={SHORTCUTS_COPY.resetShort}
              className="gh-shortcut-reset"
              aria-label={SHORTCUTS_COPY.reset(label, formatKeys(initial))}
              // Their present owner gives them back.
              onClick={() => bind(initial, owner)}
            />
          )}
          <Button
            ref={button}
            className="gh-shortcut-change"
            aria-label={SHORTCUTS_COPY.change(label, formatKeys(keys))}
            onClick={() => onRecord(true)}
          >
            {keys === '' ? SHORTCUTS_COPY.none : <Keys keys={keys} />}
          </Button>
        </span>
      )}
    </li>
  );
}

function takenBy(keys: string, id: CommandId): string | undefined {
  const owner = commandWith(keys, id);
  if (owner) return commandLabel(owner);
  const inView = VIEW_KEYS_IDS.find((one) => viewKeysOf(one, PLATFORM).includes(keys));
  return inView && `${VIEW_KEYS_GROUPS[groupOfViewKeys(inView)]}: ${VIEW_KEYS_LABELS[inView]}`;
}

interface RecorderProps {
  readonly id: CommandId;
  readonly onBind: (keys: string, other?: CommandId) => void;
  readonly onEnd: () => void;
}

function Recorder({ id, onBind, onEnd }: RecorderProps) {
  const [pressed, setPressed] = useState('');
  const field = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const refusal = pressed === '' ? undefined : refusalOf(pressed, PLATFORM);
  const owner = refusal ? undefined : commandWith(pressed, id);
  const taken = refusal ? undefined : takenBy(pressed, id);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    const keys = keysOfPress(event.nativeEvent);
    if (event.repeat || keys === undefined) return;
    if (keys === 'Escape') return onEnd();
    if (keys === 'Backspace' || keys === 'Delete') return onBind('');
    setPressed(keys);
    if (!refusalOf(keys, PLATFORM) && takenBy(keys, id) === undefined) onBind(keys);
  };
  return (
    <span className="gh-shortcut-recorder gh-actions">
      <Button
        ref={field}
        className="gh-shortcut-change"
        aria-label={`${commandLabel(id)}: ${SHORTCUTS_COPY.press} ${SHORTCUTS_COPY.pressHint}`}
        onKeyDown={onKeyDown}
      >
        {pressed === '' ? SHORTCUTS_COPY.press : <Keys keys={pressed} />}
      </Button>
      <span className="gh-shortcut-fault" role="alert">
        {refusal && SHORTCUTS_COPY.refused[refusal](formatKeys(pressed))}
        {taken !== undefined && SHORTCUTS_COPY.clash(formatKeys(pressed), taken)}
      </span>
      {taken !== undefined && (
        <Button label={SHORTCUTS_COPY.take} onClick={() => onBind(pressed, owner)} />
      )}
      <Button label={SHORTCUTS_COPY.keep} onClick={onEnd} />
      {pressed === '' && <small aria-hidden="true">{SHORTCUTS_COPY.pressHint}</small>}
    </span>
  );
}
