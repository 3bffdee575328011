import { fillLeafs } from '@graphiql/toolkit';
import type { GraphQLSchema } from 'graphql';
import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { rangeOf, replaceText } from './replace-text.ts';

/** How long what was added is marked, milliseconds. */
const MARKED_MS = 7_000;

/**
 * Adds the fields that an operation needs below those of its fields that have none, marked for a moment.
 * GraphiQL does the same at a run, which cannot be undone; it finds nothing to add then.
 */
export function addLeafs(
  target: editor.IStandaloneCodeEditor | undefined,
  schema: GraphQLSchema | null | undefined,
): void {
  const model = target?.getModel();
  const position = target?.getPosition();
  if (!target || !model || !position) return;
  const { insertions, result } = fillLeafs(schema, model.getValue());
  if (insertions.length === 0 || result === undefined) return;
  const cursor = model.getOffsetAt(position);
  replaceText(target, result, 'here');
  let added = 0;
  let moved = 0;
  const marks = insertions.map(({ index, string }) => {
    const range = rangeOf(model, index + added, index + added + string.length);
    added += string.length;
    if (index < cursor) moved += string.length;
    return { range, options: { className: 'auto-inserted-leaf' } };
  });
  target.setPosition(model.getPositionAt(cursor + moved));
  const marked = target.createDecorationsCollection(marks);
  setTimeout(() => marked.clear(), MARKED_MS);
}
