/** Monaco's inner modules, which it ships without types. */
declare module 'monaco-editor/esm/vs/*.js';
