import { BUILDER_COPY } from './builder-copy.ts';
import { fragmentsOf, type Target } from './document/definitions.ts';
import type { BuilderAction } from './document/edit-document.ts';
import { parseDocument, type ParsedDocument } from './document/parse-document.ts';
import { stepKey } from './document/path.ts';

/** What the panel tells about the last click. */
export type Notice =
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'removed';
      readonly what: string;
      readonly before: string;
      readonly after: string;
      readonly target: Target;
    };

// Unticking a plain leaf is seen and undone by itself; a longer text gone deserves a word.
const MORE_THAN_A_LEAF = 40;

/** The notice for an edit that took something away, with the way back; none for other edits. */
export function noticeFor(
  before: ParsedDocument,
  after: string,
  action: BuilderAction,
  target: Target,
): Notice | undefined {
  if (action.type !== 'remove-field' && action.type !== 'remove') return undefined;
  const left = new Set(fragmentsOf(parseDocument(after)).map(({ name }) => name.value));
  const gone = fragmentsOf(before).flatMap(({ name }) => (left.has(name.value) ? [] : name.value));
  const step = action.type === 'remove-field' ? action.path.at(-1) : undefined;
  const short = before.text.length - after.length < MORE_THAN_A_LEAF;
  if (step && short && gone.length === 0) return undefined;
  const what = step ? stepKey(step) : BUILDER_COPY.thisDefinition;
  const also = step && gone.length > 0 ? ` ${BUILDER_COPY.removedFragments(gone)}` : '';
  return { kind: 'removed', what: what + also, before: before.text, after, target };
}
