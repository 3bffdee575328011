import { useEffect, useState, type JSX } from 'react';
import type { TreeNode, AnswersApi } from '../../../answers/api.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { copyText } from '../../ui/copy.tsx';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { VALUE_COPY } from './shared-copy.ts';
import './whole-value.css';

/** A text box shows no more than this without being slow, bytes. */
const MAX_SHOWN = 1_000_000;

/** A clipboard takes no more than this, bytes. */
export const MAX_COPIED = 32_000_000;

interface WholeValueProps extends Pick<AnswerViewProps, 'desk' | 'name'> {
  readonly node: TreeNode;
  /** What the value is called. */
  readonly title: string;
  readonly onClose: () => void;
}

/** One value in a dialog, as much of it as can be shown, with a button that copies all. */
export function WholeValue({ desk, name, node, title, onClose }: WholeValueProps): JSX.Element {
  const [text, setText] = useState<string>();
  const [word, setWord] = useState('');
  useEffect(() => {
    textOfValue(desk, name, node, MAX_SHOWN).then(setText, () => setWord(VALUE_COPY.gone));
  }, [desk, name, node]);
  const copy = (): void => {
    const isWhole = node.bytes <= MAX_COPIED;
    copyText(textOfValue(desk, name, node, MAX_COPIED)).then(
      () => setWord(isWhole ? VALUE_COPY.copied : VALUE_COPY.copiedPart(MAX_COPIED, node.bytes)),
      () => setWord(VALUE_COPY.notCopied),
    );
  };
  const { bytes } = node;
  const heading = VALUE_COPY.title(title);
  return (
    <Dialog title={heading} className="gh-whole-value" onClose={onClose}>
      <p>{bytes > MAX_SHOWN ? VALUE_COPY.shownPart(MAX_SHOWN, bytes) : VALUE_COPY.size(bytes)}</p>
      <textarea
        aria-label={heading}
        readOnly
        spellCheck={false}
        value={text ?? VALUE_COPY.reading}
      />
      <div className="gh-dialog-actions">
        <span role="status">{word}</span>
        <button type="button" className="gh-button" onClick={copy}>
          {VALUE_COPY.copy}
        </button>
        <CloseButton className="gh-button gh-button-primary">{VALUE_COPY.close}</CloseButton>
      </div>
    </Dialog>
  );
}

/**
 * What a value says, for people: a string without its quotes and escapes, everything else as it came.
 * A string longer than `maxBytes` is given as it is written.
 */
export async function textOfValue(
  desk: Pick<AnswersApi, 'text'>,
  answer: string,
  { kind, start, bytes }: TreeNode,
  maxBytes: number,
): Promise<string> {
  const raw = await desk.text(answer, start, maxBytes);
  if (kind !== 'string' || bytes > maxBytes) return raw;
  try {
    return JSON.parse(raw) as string;
  } catch {
    // A string that was cut, or has an escape that JSON does not know.
    return raw;
  }
}
