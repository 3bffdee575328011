import { useEffect, useState } from 'react';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import { VALUE_COPY } from './shared-copy.ts';
import { copyValue, ValueDialog } from './value-dialog.tsx';
import type { TreeNode } from '../../../answers/query/tree.ts';
import type { AnswersApi } from '../../../answers/api.ts';

/** A text area shows no more than this without being slow, bytes. */
const MAX_SHOWN = 1_000_000;

/** A clipboard takes no more than this, bytes. */
export const MAX_COPIED = 32_000_000;

interface WholeValueProps extends Pick<AnswerViewProps, 'answersApi' | 'name'> {
  readonly node: TreeNode;
  readonly title: string;
  readonly onClose: () => void;
}

export function WholeValue(props: WholeValueProps) {
  const { answersApi, name, node, title, onClose } = props;
  const [text, setText] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { bytes } = node;
  useEffect(() => {
    textOfValue(answersApi, name, node, MAX_SHOWN).then(setText, () => setFailure(VALUE_COPY.gone));
  }, [answersApi, name, node]);
  const size = bytes > MAX_SHOWN ? VALUE_COPY.shownPart(MAX_SHOWN, bytes) : VALUE_COPY.size(bytes);
  return (
    <ValueDialog
      title={VALUE_COPY.title(title)}
      notes={
        <>
          <p>{size}</p>
          {failure !== undefined && <p role="alert">{failure}</p>}
        </>
      }
      {...{ text, onClose }}
      copy={() => copyValue(textOfValue(answersApi, name, node, MAX_COPIED), copiedMessage(bytes))}
    />
  );
}

export function copiedMessage(bytes: number, whole: string = VALUE_COPY.copied): string {
  return bytes > MAX_COPIED ? VALUE_COPY.copiedPart(MAX_COPIED, bytes) : whole;
}

/** A value for people: a string without quotes and escapes, unless it is longer than `maxBytes`. */
export async function textOfValue(
  answersApi: Pick<AnswersApi, 'read'>,
  answer: string,
  { kind, start, bytes }: TreeNode,
  maxBytes: number,
): Promise<string> {
  const raw = await answersApi.read.text(answer, start, maxBytes);
  if (kind !== 'string' || bytes > maxBytes) return raw;
  try {
    return JSON.parse(raw) as string;
  } catch {
    // A string that was cut, or has an escape that JSON does not know.
    return raw;
  }
}
