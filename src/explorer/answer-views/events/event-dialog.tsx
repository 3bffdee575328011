import { useMemo, type JSX } from 'react';
import { layOutJson } from '../../../answers/json/lines.ts';
import type { LoggedEvent } from '../../runs/event-log.ts';
import { copyValue, ValueDialog } from '../shared/value-dialog.tsx';
import { EVENTS_COPY, exactTimeOfDay } from './events-copy.ts';

interface EventDialogProps {
  readonly events: readonly LoggedEvent[];
  readonly event: LoggedEvent;
  readonly onOpen: (event: LoggedEvent) => void;
  readonly onClose: () => void;
}

/** An event laid out in lines. */
export function EventDialog({ events, event, onOpen, onClose }: EventDialogProps): JSX.Element {
  const { text, isCut } = useMemo(() => layOutJson(event.json), [event]);
  const steps = [
    { label: EVENTS_COPY.earlier, by: -1 },
    { label: EVENTS_COPY.later, by: 1 },
  ];
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
      copy={() => copyValue(event.json)}
      onClose={onClose}
    >
      {steps.map(({ label, by }) => {
        const other = events[events.indexOf(event) + by];
        return (
          // Not disabled, so that it keeps the focus where there is no further step.
          <button
            key={label}
            type="button"
            className="gh-button"
            aria-disabled={!other}
            onClick={() => other && onOpen(other)}
          >
            {label}
          </button>
        );
      })}
    </ValueDialog>
  );
}
