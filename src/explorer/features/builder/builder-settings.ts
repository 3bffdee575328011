import { kept, type Setting } from '../../frame/setting.ts';
import { displaySettings } from '../../ui/display-settings.ts';
import { SETTINGS_COPY } from '../settings/settings-copy.ts';

export const builderSettings = (): readonly Setting[] => [
  {
    section: 'answers',
    label: SETTINGS_COPY.hidesWithheld,
    use: kept(displaySettings, 'hidesWithheld'),
  },
];
