import { useGraphiQL } from '@graphiql/react';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { rangeOf } from '../monaco/replace-text.ts';
import { listenToTyping } from './typed-text.ts';
import type { TextSpan } from '../../operations/splice.ts';

/** The cursor's offset in the operation, UTF-16 units; it stays while the focus is elsewhere. */
export function useEditorCursor(): number {
  const editor = useGraphiQL((state) => state.queryEditor);
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!editor) return () => undefined;
      const stop = listenToTyping(editor, 'cursor', listener);
      const focusing = editor.onDidFocusEditorText(listener);
      return () => {
        stop();
        focusing.dispose();
      };
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => {
    const position = editor?.getPosition();
    return (position && editor?.getModel()?.getOffsetAt(position)) ?? 0;
  });
}

/** Puts the cursor into the operation editor; line and column from 1. */
export function useGoToPosition(): (line: number, column: number) => void {
  const editor = useGraphiQL((state) => state.queryEditor);
  return useCallback(
    (lineNumber, column) => {
      const position = { lineNumber, column };
      // It may have been hidden, without a height to scroll in.
      editor?.layout();
      editor?.setPosition(position);
      editor?.revealPositionInCenterIfOutsideViewport(position);
      editor?.focus();
    },
    [editor],
  );
}

export function useEditorMarks() {
  const editor = useGraphiQL((state) => state.queryEditor);
  const marks = useMemo(() => editor?.createDecorationsCollection(), [editor]);
  useEffect(() => () => marks?.clear(), [marks]);
  return useMemo(
    () => ({
      hasFocus: () => editor?.hasTextFocus() ?? false,
      columns: () => editor?.getLayoutInfo().viewportColumn,
      /** Marks a range with a class and scrolls to it; undefined unmarks. */
      mark(span: TextSpan | undefined, className: string): void {
        const model = editor?.getModel();
        if (!model || !span) return marks?.clear();
        const range = rangeOf(model, span.start, span.end);
        marks?.set([{ range, options: { className } }]);
        editor?.revealRangeInCenterIfOutsideViewport(range);
      },
    }),
    [editor, marks],
  );
}
