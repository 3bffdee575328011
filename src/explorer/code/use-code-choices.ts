import { useStore } from 'zustand';
import { PROGRAM_LANGUAGES } from '../../programs/languages.ts';
import type { ProgramTask } from '../../programs/program.ts';
import { createKeptChoices } from '../../session/kept-choices.ts';

interface Choices {
  readonly languageId: string;
  readonly flow: ProgramTask['flow'];
  readonly followsPages: boolean;
}

const KEY = 'gatehouse:code';

const choices = createKeptChoices<Choices>(KEY, {
  read(text = '') {
    const [languageId = '', flow, pages] = text.split(' ');
    return { languageId, flow: flow === 'flow-A' ? 'A' : 'B', followsPages: pages !== 'page' };
  },
  write: ({ languageId, flow, followsPages }) =>
    [languageId, `flow-${flow}`, followsPages ? 'pages' : 'page'].join(' '),
});

choices.follow();

/** What is chosen of programs, kept in this browser. */
export function useCodeChoices() {
  const chosen = useStore(choices);
  const [first] = PROGRAM_LANGUAGES;
  return {
    ...chosen,
    language: PROGRAM_LANGUAGES.find(({ id }) => id === chosen.languageId) ?? first,
    choose: choices.choose,
  };
}
