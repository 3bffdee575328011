import { useMemo, type JSX } from 'react';
import { CopyButton } from '../../ui/copy.tsx';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import '../shared/whole-value.css';
import type { LoggedEvent } from '../../runs/event-log.ts';
import { EVENTS_COPY, exactTimeOfDay } from './events-copy.ts';
import { layOutJson } from '../../../answers/json/lines.ts';

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
  const title = EVENTS_COPY.event(event.number);
  const { text, isCut } = useMemo(() => layOutJson(event.json), [event]);
  return (
    <Dialog title={title} className="gh-whole-value gh-event-dialog" onClose={onClose}>
      <p>{EVENTS_COPY.facts(exactTimeOfDay(event.at), event.bytes)}</p>
      {isCut && <p>{EVENTS_COPY.cut}</p>}
      <textarea aria-label={title} readOnly spellCheck={false} wrap="off" value={text} />
      <div className="gh-dialog-actions">
        <StepButton label={EVENTS_COPY.earlier} onClick={onEarlier} />
        <StepButton label={EVENTS_COPY.later} onClick={onLater} />
        {/* What was copied is known of one event. */}
        <CopyButton
          key={event.number}
          text={() => event.json}
          label={EVENTS_COPY.copy}
          copiedLabel={EVENTS_COPY.copied}
        />
        <CloseButton className="gh-button gh-button-primary">{EVENTS_COPY.close}</CloseButton>
      </div>
    </Dialog>
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
