import { defineFeature } from '../../frame/define-feature.ts';
import { laterPanel } from '../../ui/later-panel.tsx';
import { reading } from '../shared/answer-bar.tsx';
import { GROUPS_COMMANDS, GROUPS_NAMES } from './groups-copy.ts';

const GroupsView = laterPanel(async () => (await import('./groups-view.tsx')).GroupsView, reading);

export const GROUPS = defineFeature({
  id: 'groups',
  commands: GROUPS_COMMANDS,
  views: { groups: { ...GROUPS_NAMES, hasRows: true, savesItsOwn: true, content: GroupsView } },
});
