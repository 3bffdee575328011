import { fillLeafs } from '@graphiql/toolkit';
import type { GraphQLSchema } from 'graphql';
import type { editor } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { replaceText } from './replace-text.ts';

/** How long what was added is marked, milliseconds. */
const MARKED_MS = 7_000;

/**
 * Adds the fields that an operation needs below those of its fields that have none, marked for a moment.
 * GraphiQL does the same when something runs, where it forgets what could be undone; it finds nothing to
 * add then.
 */
export function addLeafs(
  target: editor.IStandaloneCodeEditor,
  schema: GraphQLSchema | null | undefined,
): void {
  const model = target.getModel();
  const { insertions, result } = fillLeafs(schema, target.getValue());
  const position = target.getPosition();
  if (!model || !position || insertions.length === 0 || result === undefined) return;
  const cursor = model.getOffsetAt(position);
  replaceText(target, result, 'here');
  let added = 0;
  const ranges = insertions.map(({ index, string }) => {
    const start = model.getPositionAt(index + added);
    added += string.length;
    const end = model.getPositionAt(index + added);
    return {
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    };
  });
  const before = insertions.filter(({ index }) => index < cursor);
  const moved = before.reduce((length, { string }) => length + string.length, 0);
  target.setPosition(model.getPositionAt(cursor + moved));
  const marks = target.createDecorationsCollection(
    ranges.map((range) => ({ range, options: { className: 'auto-inserted-leaf' } })),
  );
  setTimeout(() => marks.clear(), MARKED_MS);
}
