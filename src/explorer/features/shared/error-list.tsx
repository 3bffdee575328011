import { useMemo, useState } from 'react';
import { shortened } from '../../../contract/fold-text.ts';
import type { Service } from '../../../contract/config.ts';
import { chooseInline, withOwnFragments } from '../../../transport/own-fragments.ts';
import { runCommand } from '../../commands/command-store.ts';
import { useEditorDocument } from '../../editors/graphiql-adapter.ts';
import { useGoToPosition } from '../../editors/graphiql-adapter-cursor.ts';
import type { Run } from '../../runs/run.ts';
import { withMarks } from './cell-value.tsx';
import { pathText } from './path-text.ts';
import { ERRORS_COPY } from '../../runs/errors-copy.ts';
import './error-list.css';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import type { AnswerError, ErrorLocation } from '../../../answers/store/answer-errors.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

const MAX_FOLDED = 5;

const MAX_CHARACTERS = 600;

export interface ErrorListProps {
  readonly name: string;
  readonly outline: Pick<AnswerOutline, 'errors' | 'errorCount' | 'hasData'>;
  /** The run whose text the locations are in; undefined where they are in none that is at hand. */
  readonly run: Run | undefined;
  readonly onShowEditor: () => void;
  /** Whose answer it is, where it is the last one of the tab in front. */
  readonly service?: Service;
}

const SPREAD_REFUSED = /\bnamed fragments?\b|\bfragment[ _]spreads?\b/i;

export function ErrorList(props: ErrorListProps) {
  const { name, outline } = props;
  return (
    <details className="gh-errors gh-column" data-alone={!outline.hasData || undefined} open>
      <summary>{PART_COPY.errors(outline.errorCount)}</summary>
      <Errors key={name} {...props} />
    </details>
  );
}

function Errors({ outline, run, onShowEditor, service }: ErrorListProps) {
  const { errors, errorCount } = outline;
  const [isWhole, setIsWhole] = useState(false);
  const isThere = useSameLines(run);
  const goTo = useGoToPosition();
  const folded = errors.length - MAX_FOLDED;
  const isSpreadRefused =
    service !== undefined &&
    withOwnFragments(service).fragments === undefined &&
    errors.some(({ message }) => SPREAD_REFUSED.test(message));
  return (
    <>
      <ul className="gh-list" aria-label={ERRORS_COPY.list}>
        {errors.slice(0, isWhole ? undefined : MAX_FOLDED).map((error, position) => (
          <ErrorEntry
            key={position}
            error={error}
            locations={error.locations.filter(({ line }) => isThere(line))}
            onGoTo={({ line, column }) => {
              onShowEditor();
              goTo(line, Math.max(1, column));
            }}
          />
        ))}
      </ul>
      {folded > 0 && (
        <button type="button" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? ERRORS_COPY.fewer : ERRORS_COPY.more(folded)}
        </button>
      )}
      {isSpreadRefused && (
        <button
          type="button"
          onClick={() => {
            chooseInline(service, true);
            runCommand('run');
          }}
        >
          {ERRORS_COPY.inlineFragments}
        </button>
      )}
      {errorCount > errors.length && <p>{ERRORS_COPY.first(errors.length, errorCount)}</p>}
    </>
  );
}

interface ErrorEntryProps {
  readonly error: AnswerError;
  readonly locations: readonly ErrorLocation[];
  readonly onGoTo: (location: ErrorLocation) => void;
}

function ErrorEntry({ error, locations, onGoTo }: ErrorEntryProps) {
  const { message, path, code, correlationId } = error;
  // Two fields of one line, such as those of a conflict, are one place to go to.
  const lines = new Map(locations.toReversed().map((location) => [location.line, location]));
  return (
    <li>
      <bdi className="gh-errors-message" lang="">
        {message === '' ? ERRORS_COPY.noMessage : withMarks(cut(message))}
      </bdi>
      {path && path.length > 0 && <code dir="ltr">{withMarks(cut(pathText(path)))}</code>}
      {code !== undefined && <bdi className="gh-errors-code">{cut(code)}</bdi>}
      {correlationId !== undefined && (
        <bdi className="gh-errors-code">{ERRORS_COPY.correlation(cut(correlationId))}</bdi>
      )}
      {[...lines.values()].toReversed().map((location) => (
        <button key={location.line} type="button" onClick={() => onGoTo(location)}>
          {ERRORS_COPY.goTo(location.line)}
        </button>
      ))}
    </li>
  );
}

export function NoteList({ notes }: Pick<AnswerOutline, 'notes'>) {
  const kinds = ['withheld', 'deprecated'] as const;
  const byKind = kinds.map((kind) => notes.filter((note) => note.kind === kind));
  return (
    <>
      {byKind.map(
        ([first, ...others]) =>
          first && (
            <details key={first.kind} className="gh-errors gh-column" data-kind={first.kind}>
              <summary>{ERRORS_COPY[first.kind](others.length + 1)}</summary>
              <ul className="gh-list" aria-label={ERRORS_COPY[first.kind](others.length + 1)}>
                {[first, ...others].map(({ path, message }) => (
                  <li key={JSON.stringify([path, message])}>
                    <code dir="ltr">{withMarks(cut(pathText(path)))}</code>
                    <bdi className="gh-errors-message" lang="">
                      {withMarks(cut(message))}
                    </bdi>
                  </li>
                ))}
              </ul>
            </details>
          ),
      )}
    </>
  );
}

const cut = (text: string): string => shortened(text, MAX_CHARACTERS);

const LINE_END = /\r\n|[\n\r]/;

function useSameLines(run: Run | undefined): (line: number) => boolean {
  const { document } = useEditorDocument();
  return useMemo(() => {
    const before = run?.call.query.split(LINE_END) ?? [];
    const now = document.split(LINE_END);
    return (line) => before[line - 1] !== undefined && before[line - 1] === now[line - 1];
  }, [run, document]);
}
