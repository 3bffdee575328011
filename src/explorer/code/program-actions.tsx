import { useState, type JSX } from 'react';
import { SAVE_FAILURES } from '../answer-views/save/save-copy.ts';
import { saveParts } from '../answer-views/save/save-file.ts';
import { CopyButton } from '../ui/copy.tsx';
import { CODE_COPY } from './code-copy.ts';
import type { CodeProgram } from './code-task.ts';

/** What can be done with a program. */
export function ProgramActions({ program }: { readonly program: CodeProgram }): JSX.Element {
  const { text, file, language } = program;
  const [said, setSaid] = useState<{ readonly of: CodeProgram; readonly text: string }>();
  const download = async (): Promise<void> => {
    const kind = { extension: language.extension, mediaType: 'text/plain' };
    const parts = [new TextEncoder().encode(text)];
    const { signal } = new AbortController();
    const end = await saveParts(parts, { name: file, kind, signal });
    if (end.kind === 'cancelled') return;
    const isDone = end.kind === 'done';
    const message = isDone ? CODE_COPY.saved(file) : SAVE_FAILURES[end.reason](end.detail);
    setSaid({ of: program, text: message });
  };
  return (
    <div className="gh-code-actions">
      {/* What was copied is another program by then. */}
      <CopyButton
        key={text}
        text={() => text}
        label={CODE_COPY.copy}
        copiedLabel={CODE_COPY.copied}
      />
      <button type="button" className="gh-button" onClick={() => void download()}>
        {CODE_COPY.download}
      </button>
      <p role="status">{said?.of === program && said.text}</p>
    </div>
  );
}

interface ProgramFactsProps {
  readonly program: CodeProgram;
  /** Who is signed in to the page; undefined for nobody. */
  readonly username: string | undefined;
}

/** How a program is run, and what comes of that. */
export function ProgramFacts({ program, username }: ProgramFactsProps): JSX.Element {
  const { file, language, headers } = program;
  return (
    <div className="gh-code-facts">
      <dl>
        <dt>{CODE_COPY.run}</dt>
        <dd>
          <code>{language.command.replaceAll('FILE', file)}</code>
        </dd>
        {language.needs !== '' && (
          <>
            <dt>{CODE_COPY.needs}</dt>
            <dd>{language.needs}</dd>
          </>
        )}
      </dl>
      {headers.length > 0 && <p>{CODE_COPY.headers(headers.join(', '))}</p>}
      {username !== undefined && <p>{CODE_COPY.endsToken(username)}</p>}
    </div>
  );
}
