import { useMemo, type JSX } from 'react';
import { layOutJson } from '../../../answers/json/lines.ts';
import type { LoggedEvent } from '../../runs/event-log.ts';
import { copyText } from '../../ui/copy.tsx';
import { VALUE_COPY } from '../shared/shared-copy.ts';
import { ValueDialog } from '../shared/value-dialog.tsx';
import { EVENTS_COPY, exactTimeOfDay } from './events-copy.ts';

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
  const { text, isCut } = useMemo(() => layOutJson(event.json), [event]);
  return (
    <ValueDialog
      title={EVENTS_COPY.event(event.number)}
      notes={
        <>
          <p>{EVENTS_COPY.facts(exactTimeOfDay(event.at), event.bytes)}</p>
          {isCut && <p>{EVENTS_COPY.cut}</p>}
        </>
      }
      text={text}
      wrap="off"
      copy={() =>
        copyText(event.json).then(
          () => VALUE_COPY.copied,
          () => VALUE_COPY.notCopied,
        )
      }
      onClose={onClose}
    >
      {[
        { label: EVENTS_COPY.earlier, onClick: onEarlier },
        { label: EVENTS_COPY.later, onClick: onLater },
      ].map(({ label, onClick }) => (
        // Not disabled, so that it keeps the focus where there is no further step.
        <button
          key={label}
          type="button"
          className="gh-button"
          aria-disabled={!onClick}
          onClick={onClick}
        >
          {label}
        </button>
      ))}
    </ValueDialog>
  );
}
