import { useEffect, useMemo, useState, type JSX } from 'react';
import { highlight } from '../graphiql/highlight.ts';
import { CODE_COPY } from './code-copy.ts';
import { loadCodeLanguage } from './code-languages.ts';
import type { CodeProgram } from './code-task.ts';

interface ProgramViewProps {
  readonly program: CodeProgram;
  /** It is no more the program of what the editors hold. */
  readonly isStale: boolean;
}

/** A program to be read: its lines with their numbers, which are not selected with them. */
export function ProgramView({ program, isStale }: ProgramViewProps): JSX.Element {
  const { text, file, language } = program;
  const grammar = useGrammar(language.extension);
  const lines = useMemo(() => {
    const whole = text.replace(/\n$/, '');
    if (grammar !== undefined) return highlight(whole, grammar);
    return whole.split('\n').map((line) => [{ text: line, kind: '' }]);
  }, [text, grammar]);
  const label = CODE_COPY.program(file, lines.length);
  return (
    // What scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="gh-code-program" role="region" aria-label={label} tabIndex={0}>
      <pre data-stale={isStale || undefined}>
        <code>
          {lines.map((parts, line) => (
            // Lines and parts have no names, and a text is always drawn whole.
            <span key={line} className="gh-code-line">
              {parts.map(({ text: part, kind }, position) => (
                <span key={position} data-kind={kind}>
                  {part}
                </span>
              ))}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}

/** What Monaco calls a language once it knows it. */
function useGrammar(extension: string): string | undefined {
  const [loaded, setLoaded] = useState<{ extension: string; id: string | undefined }>();
  useEffect(() => {
    let isWanted = true;
    void loadCodeLanguage(extension).then((id) => {
      if (isWanted) setLoaded({ extension, id });
    });
    return () => {
      isWanted = false;
    };
  }, [extension]);
  return loaded?.extension === extension ? loaded.id : undefined;
}
