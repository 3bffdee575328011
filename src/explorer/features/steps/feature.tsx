import { useState } from 'react';
import { useCommands } from '../../commands/command-store.ts';
import { usePanels } from '../../editors/graphiql-adapter.ts';
import { defineFeature, type FeatureProps } from '../../frame/define-feature.ts';
import { browserStorage } from '../../ui/browser-storage.ts';
import { panelIcon } from '../../ui/icons.tsx';
import { laterDialog, laterPanel } from '../../ui/later-panel.tsx';
import { stepsStoreOf } from './steps-store.ts';
import { STEPS_COMMANDS, STEPS_NAMES } from './steps-name-copy.ts';

const StepsPanel = laterPanel(async () => (await import('./steps-panel.tsx')).StepsPanel);
const StepsJobs = laterDialog(async () => (await import('./steps-jobs.tsx')).StepsJobs);

/** Runs the steps, also while the panel is closed. Its code comes when they are first wanted, and stays. */
function StepsControl(props: FeatureProps) {
  const { id } = props.service;
  const { visible, open } = usePanels();
  const [isWanted, setWanted] = useState(
    () => browserStorage('sessionStorage').getItem(`gatehouse:${id}:steps`) !== null,
  );
  if (!isWanted && visible === STEPS_NAMES.panel) setWanted(true);
  useCommands({
    'use-as-list': {
      run(list) {
        stepsStoreOf(props).setState({ wanted: list as readonly string[] | undefined });
        open(STEPS_NAMES.panel);
      },
    },
  });
  return isWanted ? <StepsJobs {...props} request={visible} /> : null;
}

export const STEPS_FEATURE = defineFeature({
  id: 'steps',
  commands: STEPS_COMMANDS,
  panel: {
    title: STEPS_NAMES.panel,
    icon: panelIcon('M4 5h7v4H4zM9 15h11v4H9zM7.500 9v8H9M14 5h6M14 9h4'),
    content: () => <StepsPanel />,
  },
  notice: StepsControl,
});
