import { createKeptChoices } from '../../session/kept-choices.ts';

export const TEXT_SIZES = [12, 13, 14, 15, 18] as const;

export const ANSWER_VIEWS = ['json', 'table', 'groups', 'chart'] as const;

/** The first view of an answer; `auto` goes by what it holds, `last` is that of the answer before. */
export const FIRST_VIEWS = ['auto', 'last', ...ANSWER_VIEWS] as const;

/** A view by the name that a setting or a link has for it: JSON does what version 0.1 had a tree for. */
export const currentView = (name: string): string => (name === 'tree' ? 'json' : name);

const KEY = 'gatehouse:editors';

type DisplaySettings = ReturnType<typeof read>;

function read(text = '') {
  const words = text.split(' ').map(currentView);
  const has = (word: string | number): boolean => words.includes(`${word}`);
  return {
    textSize: TEXT_SIZES.find(has) ?? 15,
    wrap: !has('no-wrap'),
    isCompact: has('compact'),
    isGrouped: !has('no-groups'),
    hidesWithheld: has('no-withheld'),
    /** Short messages stay until they are closed. */
    keepsMessages: has('keep-messages'),
    firstView: FIRST_VIEWS.find(has) ?? 'auto',
  };
}

function write(settings: DisplaySettings): string {
  const { textSize, firstView } = settings;
  const words = [
    !settings.wrap && 'no-wrap',
    settings.isCompact && 'compact',
    !settings.isGrouped && 'no-groups',
    settings.hidesWithheld && 'no-withheld',
    settings.keepsMessages && 'keep-messages',
  ];
  return [textSize, firstView, ...words].join(' ');
}

export const displaySettings = createKeptChoices(KEY, { read, write });

displaySettings.follow();
