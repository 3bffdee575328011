import type { JSX } from 'react';
import guide from '../../../../docs/guide.md?raw';
import { runCommand } from '../../commands/command-store.ts';
import { commandLabel } from '../../commands/keymap.ts';
import { closeDialogOf, Dialog } from '../../ui/dialog.tsx';
import { CloseCross } from '../../ui/icons.tsx';
import { Markdown } from './markdown.tsx';
import './guide-dialog.css';
import { Button } from '../../ui/button.tsx';

/** The repository's guide without its title and pictures. */
const TEXT = guide.replace(/^# .*\n/, '').replace(/^ *!\[.*\n/gm, '');

export function GuideDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog
      title={commandLabel('show-guide')}
      className="gh-guide"
      width={680}
      beside={
        <>
          <Button
            label={commandLabel('take-tour')}
            onClick={({ currentTarget }) => {
              closeDialogOf(currentTarget);
              runCommand('take-tour');
            }}
          />
          <CloseCross />
        </>
      }
      onClose={onClose}
    >
      <Markdown type="description" text={TEXT} isTrusted />
    </Dialog>
  );
}
