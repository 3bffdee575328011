import { useState } from 'react';
import { PROGRAM_LANGUAGES } from '../../programs/languages.ts';
import type { ProgramTask } from '../../programs/program.ts';
import { browserPreferences } from '../../session/preferences.ts';

interface Choices {
  readonly languageId: string;
  readonly flow: ProgramTask['flow'];
  readonly followsPages: boolean;
}

const KEY = 'gatehouse:code';

/** What is chosen of programs, kept in this browser. */
export function useCodeChoices() {
  const [choices, setChoices] = useState(readChoices);
  const { languageId } = choices;
  const [first] = PROGRAM_LANGUAGES;
  return {
    ...choices,
    language: PROGRAM_LANGUAGES.find(({ id }) => id === languageId) ?? first,
    choose(change: Partial<Choices>): void {
      const next = { ...choices, ...change };
      setChoices(next);
      const words = [next.languageId, `flow-${next.flow}`, next.followsPages ? 'pages' : 'page'];
      browserPreferences.set(KEY, words.join(' '));
    },
  };
}

function readChoices(): Choices {
  const [languageId = '', flow, pages] = (browserPreferences.get(KEY) ?? '').split(' ');
  return { languageId, flow: flow === 'flow-A' ? 'A' : 'B', followsPages: pages !== 'page' };
}
