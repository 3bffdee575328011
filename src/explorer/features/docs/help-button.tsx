import { useState, type JSX } from 'react';
import { useCommands } from '../../commands/command-store.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { DOCS_NAMES } from './docs-name-copy.ts';
import { Button } from '../../ui/button.tsx';

const GuideDialog = laterDialog(async () => (await import('./guide-dialog.tsx')).GuideDialog);

export function HelpButton(): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  useCommands({ 'show-guide': { run: () => setOpen(true) } });
  return (
    <>
      <Button label={DOCS_NAMES.help} className="gh-layout-button" onClick={() => setOpen(true)} />
      {isOpen && <GuideDialog onClose={() => setOpen(false)} />}
    </>
  );
}
