import { useId, useLayoutEffect, useMemo, useRef, type JSX } from 'react';
import { useCopied } from '../../ui/use-copied.ts';
import '../shared/whole-value.css';
import type { LoggedEvent } from '../../runs/event-log.ts';
import { EVENTS_COPY, exactTimeOfDay } from './events-copy.ts';
import { layOutJson } from '../../../answers/json/lay-out-json.ts';

interface EventDialogProps {
  readonly event: LoggedEvent;
  /** Undefined at the beginning of what is shown. */
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
  readonly onClose: () => void;
}

/** An event laid out in lines. */
export function EventDialog(props: EventDialogProps): JSX.Element {
  const { event, onEarlier, onLater, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const { text, isCut } = useMemo(() => layOutJson(event.json), [event]);
  return (
    <dialog
      ref={dialog}
      className="gh-dialog gh-whole-value gh-event-dialog"
      aria-labelledby={id}
      onClose={onClose}
    >
      <h2 id={id}>{EVENTS_COPY.event(event.number)}</h2>
      <p>{EVENTS_COPY.facts(exactTimeOfDay(event.at), event.bytes)}</p>
      {isCut && <p>{EVENTS_COPY.cut}</p>}
      <textarea aria-labelledby={id} readOnly spellCheck={false} wrap="off" value={text} />
      <div className="gh-dialog-actions">
        <StepButton label={EVENTS_COPY.earlier} onClick={onEarlier} />
        <StepButton label={EVENTS_COPY.later} onClick={onLater} />
        {/* What was copied is known of one event. */}
        <CopyButton key={event.number} text={event.json} />
        <button
          type="button"
          className="gh-button gh-button-primary"
          onClick={() => dialog.current?.close()}
        >
          {EVENTS_COPY.close}
        </button>
      </div>
    </dialog>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly onClick: (() => void) | undefined;
}

/** Keeps the focus where there is no further step. */
function StepButton({ label, onClick }: StepButtonProps): JSX.Element {
  return (
    <button
      type="button"
      className="gh-button"
      aria-disabled={onClick === undefined}
      onClick={onClick}
    >
      {label}
    </button>
  );
}

function CopyButton({ text }: { readonly text: string }): JSX.Element {
  const [isCopied, copy] = useCopied();
  return (
    <button type="button" className="gh-button" onClick={() => copy(text)}>
      {isCopied ? EVENTS_COPY.copied : EVENTS_COPY.copy}
    </button>
  );
}
