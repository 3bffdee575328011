import { stepKey, type Path } from '../../../schema/selection-path.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import { aliasFault } from './document/fields.ts';
import type { BuilderAction, EditOutcome } from './document/edit-document.ts';
import { parseDocument, type EditContext, type Target } from './document/parsed-document.ts';

export interface Removal {
  readonly before: string;
  readonly after: string;
  readonly target: Target;
}

export type BuilderMessage =
  | { readonly kind: 'refused'; readonly reason: string }
  | (Removal & { readonly kind: 'removed'; readonly what: string });

// Unticking a plain leaf is seen and undone by itself; the loss of a longer text is told.
const MORE_THAN_A_LEAF = 40;

export function messageFor(
  context: EditContext,
  outcome: EditOutcome,
  action: BuilderAction,
): BuilderMessage | undefined {
  switch (outcome.status) {
    case 'done':
      return removedMessage(context, outcome.text, action);
    case 'refused':
      return { kind: 'refused', reason: outcome.reason };
    case 'unchanged':
      if (action.type === 'set-alias') return aliasMessage(context, action);
      return action.type === 'remove-field' ? lastFieldMessage(action.path) : undefined;
    case 'broken':
      return undefined;
  }
}

function lastFieldMessage(path: Path): BuilderMessage {
  const [field = '', parent] = path.slice(-2).map(stepKey).reverse();
  return { kind: 'refused', reason: BUILDER_COPY.lastOne(field, parent) };
}

function aliasMessage(
  context: EditContext,
  { path, alias }: Extract<BuilderAction, { type: 'set-alias' }>,
): BuilderMessage | undefined {
  const fault = aliasFault(context, path, alias);
  return fault && { kind: 'refused', reason: BUILDER_COPY.nameFaults[fault] };
}

function removedMessage(
  { document, target }: EditContext,
  after: string,
  action: BuilderAction,
): BuilderMessage | undefined {
  if (action.type !== 'remove-field' && action.type !== 'remove') return undefined;
  const left = new Set(parseDocument(after).fragments.map(({ name }) => name.value));
  const gone = document.fragments.map(({ name }) => name.value).filter((name) => !left.has(name));
  const removed = { kind: 'removed', before: document.text, after, target } as const;
  const step = action.type === 'remove-field' && action.path.at(-1);
  if (!step) return { ...removed, what: BUILDER_COPY.thisDefinition };
  const isShort = document.text.length - after.length < MORE_THAN_A_LEAF;
  if (isShort && gone.length === 0) return undefined;
  const also = gone.length > 0 ? ` ${BUILDER_COPY.removedFragments(gone)}` : '';
  return { ...removed, what: stepKey(step) + also };
}
