import { stepKey, type Path } from '../../schema/selection-path.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import {
  fragmentsOf,
  parseDocument,
  type ParsedDocument,
  type Target,
} from './document/definitions.ts';
import type { BuilderAction, EditOutcome } from './document/edit-document.ts';

/** What the panel tells about the last click. */
export type BuilderMessage =
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'removed';
      readonly what: string;
      readonly before: string;
      readonly after: string;
      readonly target: Target;
    };

// Unticking a plain leaf is seen and undone by itself; the loss of a longer text is told.
const MORE_THAN_A_LEAF = 40;

/** What is to be told about an outcome, if anything is. */
export function messageFor(
  before: ParsedDocument,
  outcome: EditOutcome,
  action: BuilderAction,
  target: Target,
): BuilderMessage | undefined {
  switch (outcome.status) {
    case 'done':
      return removedMessage(before, outcome.text, action, target);
    case 'refused':
      return { kind: 'refused', reason: outcome.reason };
    case 'unchanged':
      return action.type === 'remove-field' ? lastFieldMessage(action.path) : undefined;
    case 'broken':
      return undefined;
  }
}

function lastFieldMessage(path: Path): BuilderMessage {
  const [parent, field] = [path.at(-2), path.at(-1)];
  const name = field ? stepKey(field) : '';
  return { kind: 'refused', reason: BUILDER_COPY.lastOne(name, parent && stepKey(parent)) };
}

// With the way back.
function removedMessage(
  before: ParsedDocument,
  after: string,
  action: BuilderAction,
  target: Target,
): BuilderMessage | undefined {
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
