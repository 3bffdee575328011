import type { JSX } from 'react';
import { useStore } from 'zustand';
import { useCommands } from '../../commands/command-store.ts';
import type { AnswerStore } from '../../runs/answer-store.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { closeCompare, compareStore, openCompare } from './compare-store.ts';

const CompareDialog = laterDialog(async () => (await import('./compare-dialog.tsx')).CompareDialog);

export function CompareDialogs({
  answerStore,
}: {
  readonly answerStore: AnswerStore;
}): JSX.Element | null {
  const { isOpen, operation } = useStore(compareStore);
  useCommands({ 'compare-runs': { run: () => openCompare() } });
  return isOpen ? (
    <CompareDialog answerStore={answerStore} operation={operation} onGiveUp={closeCompare} />
  ) : null;
}
