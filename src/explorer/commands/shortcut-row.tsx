import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { SHORTCUTS_COPY, VIEW_KEYS_GROUPS, VIEW_KEYS_LABELS } from './commands-copy.ts';
import {
  bindKeys,
  boundKeys,
  commandLabel,
  commandWith,
  defaultKeysOf,
  formatKeys,
  keysOf,
  keysOfPress,
  PLATFORM,
  type CommandId,
} from './keymap.ts';
import { Keys } from './keys.tsx';
import { refusalOf } from './reserved-keys.ts';
import { groupOfViewKeys, viewKeysWith } from './view-keys.ts';
import { Button } from '../ui/button.tsx';

interface ShortcutRowProps {
  readonly id: CommandId;
  readonly isRecording: boolean;
  readonly onRecord: (isRecording: boolean) => void;
  readonly onChange: (text: string) => void;
}

export function ShortcutRow(props: ShortcutRowProps) {
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
    onChange(
      next === '' ? SHORTCUTS_COPY.removed(label) : SHORTCUTS_COPY.changed(label, formatKeys(next)),
    );
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
          <button
            ref={button}
            type="button"
            className="gh-shortcut-change"
            aria-label={SHORTCUTS_COPY.change(label, formatKeys(keys))}
            onClick={() => onRecord(true)}
          >
            {keys === '' ? SHORTCUTS_COPY.none : <Keys keys={keys} />}
          </button>
        </span>
      )}
    </li>
  );
}

/** The command or view that has the keys. */
function takenBy(keys: string, id: CommandId): string | undefined {
  const owner = commandWith(keys, id);
  if (owner) return commandLabel(owner);
  const inView = viewKeysWith(keys, PLATFORM);
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
      <button
        ref={field}
        type="button"
        className="gh-shortcut-change"
        aria-label={`${commandLabel(id)}: ${SHORTCUTS_COPY.press} ${SHORTCUTS_COPY.pressHint}`}
        onKeyDown={onKeyDown}
      >
        {pressed === '' ? SHORTCUTS_COPY.press : <Keys keys={pressed} />}
      </button>
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
