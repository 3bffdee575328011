import type { Problem, ProblemKind } from '../../../answers/api.ts';
import { useEffect, useState, type JSX } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { isNoJson, PROBLEM_COPY, problemsToTell } from './shared-copy.ts';
import './problem-notice.css';

interface ProblemNoticeProps extends AnswerViewProps {
  /** Brings a place into sight, bytes from the beginning; without it there is no button. */
  readonly onShow?: (at: number) => void;
}

/** Kinds whose place is a line that can be looked at. */
const SHOWN: ReadonlySet<ProblemKind> = new Set([
  'duplicate-key',
  'errors-not-a-list',
  'odd-number',
  'not-json',
  'cut',
]);

/** What is wrong with an answer's text, a sentence for each; nothing where it is sound. */
export function ProblemNotice({ desk, name, outline, onShow }: ProblemNoticeProps): JSX.Element {
  const { bytes, lineCount } = outline;
  const problems = problemsToTell(outline);
  const isOther = isNoJson(outline);
  const lines = useLines(desk, name, problems);
  return (
    <ul className="gh-problems" aria-label={PROBLEM_COPY.list} hidden={problems.length === 0}>
      {problems.map((problem) => (
        <li key={problem.kind}>
          <span>
            {PROBLEM_COPY.sentence(problem, {
              line: lines[problem.kind],
              bytes,
              isOther,
            })}
          </span>
          {onShow && SHOWN.has(problem.kind) && lineCount > 1 && (
            <button type="button" onClick={() => onShow(problem.at)}>
              {PROBLEM_COPY.show}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

type Lines = Readonly<Partial<Record<ProblemKind, number>>>;

function useLines(
  desk: AnswerViewProps['desk'],
  name: string,
  problems: readonly Problem[],
): Lines {
  const [lines, setLines] = useState<Lines>({});
  const key = JSON.stringify(problems);
  useEffect(() => {
    let isWanted = true;
    const ask = async (): Promise<void> => {
      for (const { kind, at } of JSON.parse(key) as Problem[]) {
        const { line } = await desk.placeOf(name, at);
        if (!isWanted) return;
        setLines((known) => ({ ...known, [kind]: line + 1 }));
      }
    };
    // An answer that is gone has no lines; the sentences stand without.
    ask().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [desk, name, key]);
  return lines;
}
