import { timeLimit, TIME_LIMITS } from '../../../transport/time-limit.ts';
import { viewOf } from '../../frame/define-feature.ts';
import { kept, optionsOf, type Setting } from '../../frame/setting.ts';
import { displaySettings, FIRST_VIEWS } from '../../ui/display-settings.ts';
import { SAVE_COPY } from '../save/save-copy.ts';
import { saveChoices, SEPARATORS } from '../save/save-plan.ts';
import { limitName, SETTINGS_COPY } from '../settings/settings-copy.ts';

export const answerSettings = (): readonly Setting[] => [
  {
    section: 'answers',
    label: SETTINGS_COPY.firstView,
    hint: () => SETTINGS_COPY.firstViewHint,
    list: optionsOf(FIRST_VIEWS, (view) =>
      view === 'auto'
        ? SETTINGS_COPY.automaticView
        : view === 'last'
          ? SETTINGS_COPY.lastView
          : viewOf(view).label,
    ),
    use: kept(displaySettings, 'firstView', FIRST_VIEWS),
  },
  {
    section: 'answers',
    label: SETTINGS_COPY.timeLimit,
    list: optionsOf(TIME_LIMITS, limitName),
    use: kept(timeLimit, 'limit', TIME_LIMITS),
  },
  {
    section: 'answers',
    label: SETTINGS_COPY.grouped,
    hint: () => SETTINGS_COPY.groupedHint,
    use: kept(displaySettings, 'isGrouped'),
  },
  {
    section: 'answers',
    label: SETTINGS_COPY.hidesWithheld,
    use: kept(displaySettings, 'hidesWithheld'),
  },
  {
    section: 'files',
    label: SAVE_COPY.separator,
    list: optionsOf(SEPARATORS, (separator) => SAVE_COPY.separators[separator]),
    use: kept(saveChoices, 'separator', SEPARATORS),
  },
  ...(['isGuarded', 'hasMark'] as const).map((name): Setting => {
    const { label, hint } = SAVE_COPY.checks[name];
    return { section: 'files', label, hint: () => hint, use: kept(saveChoices, name) };
  }),
];
