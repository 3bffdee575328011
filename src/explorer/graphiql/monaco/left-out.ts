/**
 * Stands for classes of Monaco that its other modules name (to extend, to ask `instanceof`, to `get` the
 * one of an editor) and that nothing here ever makes one of. Which, and why: src/build/monaco-parts.ts.
 */
class LeftOut {
  readonly isLeftOut = true;

  static get(): null {
    return null;
  }
}

export {
  LeftOut as AsyncDataTree,
  LeftOut as CodeActionController,
  LeftOut as ColorHoverParticipant,
  LeftOut as CompressibleAsyncDataTree,
  LeftOut as CompressibleObjectTreeModel,
  LeftOut as CopyPasteController,
  LeftOut as DataTree,
  LeftOut as DiffEditorWidget,
  LeftOut as InlayHintsHover,
  LeftOut as InlineSuggestionHintsContentWidget,
  LeftOut as LayoutData,
  LeftOut as MultiDiffEditorWidget,
  LeftOut as ReferenceWidget,
  LeftOut as SelectBox,
  LeftOut as Table,
};
