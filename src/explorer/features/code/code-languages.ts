import { languages } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { loadPart } from '../../../contract/load-part.ts';
import type { ProgramGrammar } from '../../../programs/program.ts';

const loadedGrammars = new Map<string, Promise<string | undefined>>();

/** @returns Monaco's id of the registered grammar; undefined if it does not load */
export function loadCodeLanguage([id, load]: ProgramGrammar): Promise<string | undefined> {
  const loading = loadedGrammars.get(id) ?? register(id, load);
  loadedGrammars.set(id, loading);
  return loading;
}

async function register(id: string, load: ProgramGrammar[1]): Promise<string | undefined> {
  try {
    const { language } = await loadPart(load);
    languages.register({ id });
    languages.setMonarchTokensProvider(id, language);
    return id;
  } catch {
    // The program stays plain; the next one in this language loads the grammar again.
    loadedGrammars.delete(id);
    return undefined;
  }
}
