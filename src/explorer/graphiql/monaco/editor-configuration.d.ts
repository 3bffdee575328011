/** How an editor works out its options, for which it measures its font; Monaco ships no types for it. */
declare module 'monaco-editor/esm/vs/editor/browser/config/editorConfiguration.js' {
  import type { editor, IDisposable } from 'monaco-editor/esm/vs/editor/editor.api.js';
  export const EditorConfiguration: new (
    isSimpleWidget: boolean,
    contextMenuId: unknown,
    options: editor.IEditorOptions,
    container: HTMLElement,
    accessibilityService: unknown,
  ) => IDisposable;
}

/** Monaco's services, each made when it is first asked for; Monaco ships no types for them. */
declare module 'monaco-editor/esm/vs/editor/standalone/browser/standaloneServices.js' {
  export const StandaloneServices: { get(id: unknown): unknown };
  export const updateConfigurationService: (
    service: unknown,
    options: object,
    isDiffEditor: boolean,
  ) => void;
}

declare module 'monaco-editor/esm/vs/platform/accessibility/common/accessibility.js' {
  export const IAccessibilityService: unknown;
}

declare module 'monaco-editor/esm/vs/platform/configuration/common/configuration.js' {
  export const IConfigurationService: unknown;
}

declare module 'monaco-editor/esm/vs/platform/contextview/browser/contextView.js' {
  export const IContextViewService: unknown;
}
