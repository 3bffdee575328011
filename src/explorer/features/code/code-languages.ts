import { languages } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { loadPart } from '../../../contract/load-part.ts';
import type { ProgramGrammar } from '../../../programs/program.ts';

const loadedGrammars = new Map<string, Promise<string | undefined>>();

/** Registers a grammar with Monaco. @returns Monaco's name for it; undefined where it does not load */
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
    // The program has no colours; the next one in this language loads the grammar again.
    loadedGrammars.delete(id);
    return undefined;
  }
}
