import type { Plugin } from 'vite';

/** `localize('key', 'text'` and `localize({ key: 'key', comment: ['…'] }, 'text'`, up to the text. */
const KEY =
  /\b(localize2?)\(\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\{\s*key:[^{}]*\})\s*,\s*/g;

/** The same with the text, where no argument follows. */
const TEXT = /\blocalize\('',\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

/** Files whose texts describe settings and colours for VS Code's own pages, which are not here. */
const DESCRIPTIONS =
  /\/(?:platform\/theme\/common\/colors\/\w+|editor\/common\/(?:core\/editorColorRegistry|config\/(?:editorOptions|editorConfigurationSchema))|platform\/configuration\/common\/configurationRegistry)\.js$/;

/** Fewer texts than this in all of Monaco mean that they are written in another way now. */
const FEWEST = 500;

/**
 * Takes out of Monaco what only its translation needs, the key of each text, and texts that nobody
 * ever sees.
 */
export function monacoTexts(): Plugin {
  let keys = 0;
  return {
    name: 'gatehouse:monaco-texts',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/monaco-editor\/esm\/vs\//, code: /\blocalize2?\(/ },
      handler(code, id) {
        const [text, count] = withoutKeys(code);
        keys += count;
        return {
          code: DESCRIPTIONS.test(id) ? text.replaceAll(TEXT, "localize('', ''") : text,
          map: null,
        };
      },
    },
    buildEnd(error) {
      if (!error && keys < FEWEST) this.error(`Only ${keys} texts of Monaco were found.`);
    },
  };
}

/** @returns the code, and of how many texts the key was taken out */
export function withoutKeys(code: string): [code: string, count: number] {
  let count = 0;
  const text = code.replaceAll(KEY, (_match, name: string) => {
    count += 1;
    return `${name}('', `;
  });
  return [text, count];
}
