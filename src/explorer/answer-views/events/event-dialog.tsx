import { useMemo, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { indexText } from '../../../answers/json/answer-text.ts';
import { layOutJson } from '../../../answers/json/lines.ts';
import { outlineOf } from '../../../answers/query/outline.ts';
import type { LoggedEvent } from '../../runs/event-log.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import type { ErrorListProps } from '../shared/error-list.tsx';
import { copyValue, ValueDialog } from '../shared/value-dialog.tsx';
import { EVENTS_COPY, exactTimeOfDay } from './events-copy.ts';
import { Button } from '../../ui/button.tsx';

const ErrorList = laterPanel(async () => (await import('../shared/error-list.tsx')).ErrorList);

interface EventDialogProps extends Pick<ErrorListProps, 'run' | 'onShowEditor'> {
  readonly events: readonly LoggedEvent[];
  readonly event: LoggedEvent;
  readonly onOpen: (event: LoggedEvent) => void;
  readonly onClose: () => void;
}

export function EventDialog(props: EventDialogProps): JSX.Element {
  const { events, event, onOpen, onClose, run, onShowEditor } = props;
  const { text, isCut } = useMemo(() => layOutJson(event.json), [event]);
  const steps = [
    { label: EVENTS_COPY.earlier, by: -1 },
    { label: EVENTS_COPY.later, by: 1 },
  ];
  const outline = useMemo(
    () => event.errors > 0 && outlineOf({ text: indexText(event.json), isFinished: true }, []),
    [event],
  );
  return (
    <ValueDialog
      title={EVENTS_COPY.event(event.number)}
      notes={
        <>
          <p>{EVENTS_COPY.facts(exactTimeOfDay(event.at), event.bytes)}</p>
          {isCut && <p>{EVENTS_COPY.cut}</p>}
          {outline && (
            <ErrorList
              name={String(event.number)}
              outline={outline}
              run={run}
              onShowEditor={() => {
                // At once: nothing beside a dialog takes the focus.
                flushSync(onClose);
                onShowEditor();
              }}
            />
          )}
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
          <Button
            key={label}
            label={label}
            aria-disabled={!other}
            onClick={() => other && onOpen(other)}
          />
        );
      })}
    </ValueDialog>
  );
}
