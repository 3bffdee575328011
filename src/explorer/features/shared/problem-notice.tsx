import { useEffect, useMemo, useState } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { PROBLEM_COPY, problemsToTell, problemText } from './shared-copy.ts';
import './problem-notice.css';
import type { ProblemKind } from '../../../answers/json/index-json.ts';
import { Button } from '../../ui/button.tsx';

interface ProblemNoticeProps extends AnswerViewProps {
  /** Brings a byte of the answer into sight; undefined where no byte has a place of its own. */
  readonly onShow?: ((at: number) => void) | undefined;
}

const HIDDEN = new Set<ProblemKind>([
  'byte-order-mark',
  'invalid-utf8',
  'no-data',
  'trailing-text',
]);

export function ProblemNotice(props: ProblemNoticeProps) {
  const { answersApi, name, outline, onShow } = props;
  const problems = useMemo(() => problemsToTell(outline), [outline]);
  const [lines, setLines] = useState<Partial<Record<ProblemKind, number>>>({});
  useEffect(() => {
    for (const { kind, at } of problems) {
      answersApi.read.lineOf(name, at).then(
        (line) => setLines((known) => ({ ...known, [kind]: line + 1 })),
        () => undefined,
      );
    }
  }, [answersApi, name, problems]);
  return (
    <ul className="gh-problems" aria-label={PROBLEM_COPY.list} hidden={problems.length === 0}>
      {problems.map((problem) => (
        <li key={problem.kind}>
          <span>{problemText(problem, outline, lines[problem.kind])}</span>
          {onShow && !HIDDEN.has(problem.kind) && outline.lineCount > 1 && (
            <Button label={PROBLEM_COPY.show} look="bare" onClick={() => onShow(problem.at)} />
          )}
        </li>
      ))}
    </ul>
  );
}
