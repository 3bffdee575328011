/** A part of Monaco's view; Monaco ships no types for it. */
declare module 'monaco-editor/esm/vs/editor/browser/view/viewPart.js' {
  export class ViewPart {
    prepareRender(context: unknown): void;
    render(context: unknown): void;
  }
}
