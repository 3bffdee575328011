import { loadPart } from '../../../contract/load-part.ts';
import { languages } from 'monaco-editor/esm/vs/editor/editor.api.js';

/** How Monaco highlights the languages of programs, by the extension of their files; each loads when it is shown. */
const GRAMMARS: Readonly<
  Record<string, [id: string, load: () => Promise<{ language: languages.IMonarchLanguage }>]>
> = {
  sh: ['shell', loadShell],
  py: ['python', () => import('monaco-editor/esm/vs/basic-languages/python/python.js')],
  mts: [
    'typescript',
    () => import('monaco-editor/esm/vs/basic-languages/typescript/typescript.js'),
  ],
  mjs: [
    'javascript',
    () => import('monaco-editor/esm/vs/basic-languages/javascript/javascript.js'),
  ],
  r: ['r', () => import('monaco-editor/esm/vs/basic-languages/r/r.js')],
  pq: ['powerquery', () => import('monaco-editor/esm/vs/basic-languages/powerquery/powerquery.js')],
  cs: ['csharp', () => import('monaco-editor/esm/vs/basic-languages/csharp/csharp.js')],
  java: ['java', () => import('monaco-editor/esm/vs/basic-languages/java/java.js')],
  go: ['go', () => import('monaco-editor/esm/vs/basic-languages/go/go.js')],
};

const known = new Map<string, Promise<string | undefined>>();

/** Has Monaco know a language; returns Monaco's name for it, undefined where it has no grammar. */
export function loadCodeLanguage(extension: string): Promise<string | undefined> {
  const key = extension.toLowerCase();
  const loading = known.get(key) ?? load(key);
  known.set(key, loading);
  return loading;
}

async function load(extension: string): Promise<string | undefined> {
  const [id, loadGrammar] = GRAMMARS[extension] ?? [];
  if (id === undefined || !loadGrammar) return undefined;
  try {
    const { language } = await loadPart(loadGrammar);
    languages.register({ id });
    languages.setMonarchTokensProvider(id, language);
    return id;
  } catch {
    // Colours alone are missing, until a program is shown the next time.
    known.delete(extension);
    return undefined;
  }
}

/** Monaco's shell knows no quote that is escaped, and would take what follows one for text. */
async function loadShell(): Promise<{ language: languages.IMonarchLanguage }> {
  const { language } = await import('monaco-editor/esm/vs/basic-languages/shell/shell.js');
  const { root = [], dblStringBody = [], ...states } = language.tokenizer;
  // The first state is the one that it begins in.
  const tokenizer: typeof language.tokenizer = {
    root: [[/\\./, ''], ...root],
    ...states,
    dblStringBody: [[/\\./, 'string'], ...dblStringBody],
  };
  return { language: { ...language, tokenizer } };
}
