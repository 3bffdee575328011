import { useEffect, useState } from 'react';
import type { AnswersApi } from '../../../answers/api.ts';
import { withheldAt } from '../../../answers/json/sort-errors.ts';
import type { AnswerOutline } from '../../../answers/query/outline.ts';
import type { ValueInLine } from '../../../answers/query/tree.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { Button } from '../../ui/button.tsx';
import { whileWanted } from '../../ui/while-wanted.ts';
import { withMarks } from '../shared/cell-value.tsx';
import { pathText, pathTo, stepsTo } from '../shared/path-text.ts';
import { copiedMessage, MAX_COPIED } from '../shared/whole-value.tsx';
import { LINES_COPY } from './lines-copy.ts';

export interface CopiedText {
  readonly text: string;
  readonly told: string;
}

interface LineValueProps extends AnswerViewProps {
  readonly line: number;
  /** The word of a copy takes the place of path and errors. */
  readonly isTold: boolean;
  readonly onCopy: (reading: Promise<CopiedText>) => Promise<void>;
}

/** The path of the value in a line, what the service says about it, and buttons that copy both. */
export function LineValue({ answersApi, name, outline, line, isTold, onCopy }: LineValueProps) {
  const [place, setPlace] = useState<ValueInLine>();
  useEffect(() => {
    const isThere = line < outline.lineCount;
    const found = isThere ? answersApi.read.valueInLine(name, line) : Promise.resolve(undefined);
    // The place before stays until the next one is known: nothing flickers on the way down the lines.
    return whileWanted(found, setPlace);
  }, [answersApi, name, outline, line]);
  if (!place) return null;
  const path = pathTo(place);
  const said = saidOf(outline, place);
  const copyPath = async () => ({ text: path, told: LINES_COPY.copiedPath(path) });
  return (
    <section
      className="gh-line-value gh-strip"
      aria-label={LINES_COPY.currentValue}
      data-told={isTold || undefined}
    >
      <Button
        label={LINES_COPY.copyValue}
        look="small"
        onClick={() => void onCopy(valueOfLine(answersApi, name, line))}
      />
      <Button
        label={LINES_COPY.copyPath}
        look="small"
        disabled={path === ''}
        onClick={() => void onCopy(copyPath())}
      />
      <code className="gh-ellipsis" title={path}>
        <bdi dir="ltr">{withMarks(path === '' ? LINES_COPY.root : path)}</bdi>
      </code>
      {said !== '' && (
        <span className="gh-line-said gh-ellipsis" title={said}>
          {withMarks(said)}
        </span>
      )}
    </section>
  );
}

/** The value that begins or ends in a line, as it came, and the message that it was copied. */
export async function valueOfLine(answers: Pick<AnswersApi, 'read'>, name: string, line: number) {
  const place = await answers.read.valueInLine(name, line);
  if (!place) throw new RangeError('There is no such line.');
  const { start, bytes } = place.node;
  const text = await answers.read.text(name, start, MAX_COPIED);
  const path = pathTo(place) || LINES_COPY.root;
  return { text, told: copiedMessage(bytes, LINES_COPY.copiedValue(path)) };
}

/** Errors and notes about a value, and how many errors there are about values in it. */
export function saidOf(
  { errors, notes }: Pick<AnswerOutline, 'errors' | 'notes'>,
  place: ValueInLine,
): string {
  const steps = stepsTo(place);
  const isNull = place.node.kind === 'null';
  const said: (string | undefined)[] = [];
  let below = 0;
  for (const { message, path } of errors) {
    const whole = path && ['data', ...path];
    if (!whole || steps.some((step, level) => step !== whole[level])) continue;
    if (whole.length === steps.length) said.push(LINES_COPY.errorAt(message));
    // A failed field nulls the values that it is in.
    else if (isNull) said.push(LINES_COPY.errorAt(LINES_COPY.errorTaken(message, pathText(whole))));
    else below += 1;
  }
  if (below > 0 && steps.length > 0) said.push(LINES_COPY.errorsBelow(below));
  const keys = steps.filter((step) => typeof step === 'string');
  if (isNull) said.push(withheldAt(notes, [], keys));
  return said.filter((each) => each !== undefined).join(' ');
}
