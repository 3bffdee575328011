import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react';
import { splitHeaders } from '../../../operations/keepable.ts';
import type { SavedOperation } from '../../../operations/saved-operation.ts';
import { Description } from '../docs/docs-parts.tsx';
import { IconButton } from '../../ui/icons.tsx';
import { editItem } from './saved-actions.ts';
import { SAVED_COPY } from './saved-copy.ts';
import type { SavedStore } from './saved-store.ts';
import '../docs/docs.css';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { Tick } from '../../ui/choices.tsx';

interface SavedDetailsProps {
  readonly operation: SavedOperation;
  readonly saved: SavedStore;
  /** The headers editor's text in the operation's tab; empty without one. */
  readonly headersOf: (operation: SavedOperation) => string;
  readonly isProvided: boolean;
  readonly onClose: () => void;
}

export function SavedDetails(props: SavedDetailsProps) {
  const { operation, saved, headersOf, isProvided, onClose } = props;
  const { name, description } = operation;
  const [edited, setEdited] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const onEdit = (edit: (now: SavedOperation) => SavedOperation): Promise<void> =>
    editItem(saved, operation, edit).catch(saved.fail);
  const end = (): void => {
    setEdited(undefined);
    section.current?.focus();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="gh-rows-details gh-saved-details gh-column"
      aria-label={SAVED_COPY.details(name)}
    >
      <header className="gh-strip">
        <h3 className="gh-ellipsis">{name}</h3>
        {!isProvided && edited === undefined && (
          <IconButton
            icon="pencil"
            label={SAVED_COPY.editDescription}
            onClick={() => setEdited(description)}
          />
        )}
        <IconButton icon="cross" label={SAVED_COPY.closeDetails} onClick={onClose} />
      </header>
      {edited !== undefined ? (
        <DescriptionForm
          before={edited}
          now={description}
          onSave={async (text) => {
            await onEdit((now) => ({ ...now, description: text }));
            end();
          }}
          onSeen={setEdited}
          onCancel={end}
        />
      ) : (
        <div
          className="gh-saved-description"
          // A scrolling area must be reachable by keyboard.
          tabIndex={0}
          role="group"
          aria-label={SAVED_COPY.describe}
        >
          {description === '' ? (
            <p className="gh-muted">{SAVED_COPY.noDescription}</p>
          ) : (
            <Description text={description} />
          )}
        </div>
      )}
      {!isProvided && <HeadersTick {...{ operation, saved, headersOf, onEdit }} />}
    </section>
  );
}

interface HeadersTickProps extends Pick<SavedDetailsProps, 'operation' | 'saved' | 'headersOf'> {
  readonly onEdit: (edit: (now: SavedOperation) => SavedOperation) => Promise<void>;
}

/** Whether headers are kept with an operation: those of the tab that has it, or of the next one that is saved. */
function HeadersTick({ operation, saved, headersOf, onEdit }: HeadersTickProps) {
  const { name, headers } = operation;
  const put = (next: string | undefined) => onEdit((now) => ({ ...now, headers: next }));
  // The box does not wait for the browser's storage.
  const [isKept, setKept] = useOptimistic(headers !== undefined);
  const keep = async (): Promise<void> => {
    await put(splitHeaders(headersOf(operation), saved.secrets()).kept);
  };
  const drop = async (): Promise<void> => {
    await put(undefined);
    if (headers) saved.offerUndo(SAVED_COPY.headersDropped(name), () => put(headers));
  };
  return (
    <Tick
      className="gh-saved-tick gh-strip"
      isOn={isKept}
      onChange={(isOn) =>
        startTransition(async () => {
          setKept(isOn);
          await (isOn ? keep() : drop());
        })
      }
    >
      <span>
        {SAVED_COPY.keepHeaders}
        <small>{headers === '' ? SAVED_COPY.noHeadersYet : SAVED_COPY.headersHint}</small>
      </span>
    </Tick>
  );
}

interface DescriptionFormProps {
  readonly before: string;
  readonly now: string;
  readonly onSave: (text: string) => Promise<void>;
  readonly onSeen: (now: string) => void;
  readonly onCancel: () => void;
}

function DescriptionForm(props: DescriptionFormProps) {
  const { before, now, onSave, onSeen, onCancel } = props;
  const [text, setText] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isChanged = now !== before && now !== text;
  return (
    // Escape leaves the form, wherever the focus is in it.
    <form
      className="gh-saved-form gh-stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChanged) void onSave(text);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <textarea
        className="gh-rows-field"
        ref={field}
        aria-label={SAVED_COPY.description}
        rows={6}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {isChanged && (
        <div role="alert" className="gh-saved-changed gh-actions">
          <p>{SAVED_COPY.changedMeanwhile}</p>
          <pre>{now}</pre>
          <Button label={SAVED_COPY.keepMine} look="tool" onClick={() => onSeen(now)} />
          <Button
            label={SAVED_COPY.takeTheirs}
            look="tool"
            onClick={() => {
              setText(now);
              onSeen(now);
            }}
          />
        </div>
      )}
      <footer className="gh-actions">
        <Button
          label={PART_COPY.save}
          type="submit"
          className="gh-tool gh-tool-primary"
          disabled={isChanged}
        />
        <Button label={PART_COPY.cancel} look="tool" onClick={onCancel} />
      </footer>
    </form>
  );
}
