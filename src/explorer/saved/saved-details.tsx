import { useEffect, useRef, useState, type JSX } from 'react';
import type { SavedOperation } from '../../operations/saved-operation.ts';
import { Description } from '../docs/docs-parts.tsx';
import { createHtmlSanitizer } from '../docs/sanitize-html.ts';
import { IconButton } from '../ui/icons.tsx';
import { setHtmlSanitizer } from '../ui/trusted-types.ts';
import { SAVED_COPY } from './saved-copy.ts';
import '../docs/docs.css';

setHtmlSanitizer(createHtmlSanitizer);

interface SavedDetailsProps {
  readonly operation: SavedOperation;
  /** Whether nothing of it can be changed. */
  readonly isProvided: boolean;
  readonly onEdit: (edit: (operation: SavedOperation) => SavedOperation) => Promise<void>;
  readonly onClose: () => void;
}

/** The description of one operation, as the documentation shows those of a schema, and a way to change it. */
export function SavedDetails(props: SavedDetailsProps): JSX.Element {
  const { operation, isProvided, onEdit, onClose } = props;
  const { name, description, headers } = operation;
  /** What the description was when somebody began to change it. */
  const [edited, setEdited] = useState<string>();
  const section = useRef<HTMLElement>(null);
  const end = (): void => {
    setEdited(undefined);
    section.current?.focus();
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="gh-saved-details"
      aria-label={SAVED_COPY.details(name)}
    >
      <header>
        <h3>{name}</h3>
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
          // What scrolls must be reached by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={SAVED_COPY.describe}
        >
          {description === '' ? (
            <p>{SAVED_COPY.noDescription}</p>
          ) : (
            <Description text={description} />
          )}
        </div>
      )}
      {headers !== undefined && !isProvided && (
        <p className="gh-rows-hint">
          {SAVED_COPY.keptHeaders}{' '}
          <button
            type="button"
            className="gh-rows-link"
            onClick={() => void onEdit((now) => ({ ...now, headers: undefined }))}
          >
            {SAVED_COPY.dropHeaders}
          </button>
        </p>
      )}
    </section>
  );
}

interface DescriptionFormProps {
  /** The description that is being changed. */
  readonly before: string;
  /** What it is by now. */
  readonly now: string;
  readonly onSave: (text: string) => Promise<void>;
  /** What another tab has made of it has been seen. */
  readonly onSeen: (now: string) => void;
  readonly onCancel: () => void;
}

function DescriptionForm(props: DescriptionFormProps): JSX.Element {
  const { before, now, onSave, onSeen, onCancel } = props;
  const [text, setText] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isChanged = now !== before && now !== text;
  return (
    // Escape leaves the form, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="gh-saved-form"
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
        <div role="alert" className="gh-saved-changed">
          <p>{SAVED_COPY.changedMeanwhile}</p>
          <pre>{now}</pre>
          <button type="button" className="gh-rows-button" onClick={() => onSeen(now)}>
            {SAVED_COPY.keepMine}
          </button>
          <button
            type="button"
            className="gh-rows-button"
            onClick={() => {
              setText(now);
              onSeen(now);
            }}
          >
            {SAVED_COPY.takeTheirs}
          </button>
        </div>
      )}
      <footer>
        <button type="submit" className="gh-rows-button gh-rows-primary" disabled={isChanged}>
          {SAVED_COPY.save}
        </button>
        <button type="button" className="gh-rows-button" onClick={onCancel}>
          {SAVED_COPY.cancel}
        </button>
      </footer>
    </form>
  );
}
