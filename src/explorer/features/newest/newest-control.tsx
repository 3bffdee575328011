import { useState, type JSX } from 'react';
import { useCommands } from '../../commands/command-store.ts';
import { useOpenTabList } from '../../editors/graphiql-adapter-tabs.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import { laterDialog } from '../../ui/later-panel.tsx';

const NewestPanel = laterDialog(async () => (await import('./newest-panel.tsx')).NewestPanel);

/** Asks only for what is new. Its code comes when that is wanted, or a tab shows what is saved. */
export function NewestControl({
  answerStore,
}: {
  readonly answerStore: AnswerStore;
}): JSX.Element | null {
  const { tabs } = useOpenTabList();
  const [opened, setOpened] = useState(0);
  const [isWanted, setWanted] = useState(false);
  if (!isWanted && (opened > 0 || tabs.some(({ savedId }) => savedId))) setWanted(true);
  useCommands({ 'run-newest': { run: () => setOpened(opened + 1) } });
  return isWanted ? (
    <NewestPanel answerStore={answerStore} opened={opened} request={opened || undefined} />
  ) : null;
}
