import type { Plugin } from 'vite';

/** What TypeScript makes of `export enum X` and `export namespace X`. */
const ENUM = /export var (\w+);\n\(function \(\1\) \{\n([^]*?)\n\}\)\(\1 \|\| \(\1 = \{\}\)\);/g;

const FILES =
  /\/node_modules\/(?:monaco-editor\/esm\/vs\/editor\/common\/standalone\/standaloneEnums|vscode-languageserver-types\/lib\/esm\/main)\.js$/;

/**
 * Says of the enums of two large modules that they may go where nobody uses them; a bundler cannot
 * know it of a variable that a function fills.
 */
export function pureEnums(): Plugin {
  return {
    name: 'gatehouse:pure-enums',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: FILES },
      handler(code, id) {
        const text = withPureEnums(code);
        if (text === code) this.error(`${id} no longer has its enums as TypeScript wrote them.`);
        return { code: text, map: null };
      },
    },
  };
}

/** @returns the code, with each enum as a call without side effects */
export function withPureEnums(code: string): string {
  return code.replaceAll(
    ENUM,
    (_match, name: string, body: string) =>
      `export var ${name} = /* @__PURE__ */ (function (${name}) {\n${body}\n    return ${name};\n})({});`,
  );
}
