import type { ShownRows } from '../../runs/table-state.ts';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { loadPart } from '../../../contract/load-part.ts';
import { itemsWith, useCommands, useSource } from '../../commands/command-store.ts';
import { Button } from '../../ui/button.tsx';
import { laterDialog } from '../../ui/later-panel.tsx';
import { ActionFace } from '../shared/answer-bar.tsx';
import { InSlot } from '../shared/answer-slots.tsx';
import type { Format, SavedAnswer } from './save-contents.tsx';
import { saveStore } from './save-store.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

const SaveContents = laterDialog(async () => (await import('./save-contents.tsx')).SaveContents);

interface SaveMenuProps extends SavedAnswer {
  readonly readSelection?: (() => ShownRows | undefined) | undefined;
}

export function SaveMenu({ readSelection, ...answer }: SaveMenuProps) {
  const [opener, setOpener] = useState<HTMLElement | null>();
  const [isWanted, setWanted] = useState(false);
  // A save begun at another answer is reported here too.
  const isUnderWay = useStore(saveStore, ({ kind }) => kind !== 'idle');
  const button = useRef<HTMLButtonElement>(null);
  const open = (): void => {
    setOpener(button.current);
    setWanted(true);
  };
  useCommands({ 'save-answer': { run: open } });
  const [asked, setAsked] = useState<Format>();
  useSource('files', async (text) => {
    // Without a list there are no choices; while a file is written, no other one is.
    if (answer.outline.lists.length === 0 || saveStore.getState().kind === 'working') return [];
    const { formatItems } = await loadPart(() => import('./save-contents.tsx'));
    const choose = (format: Format): void => {
      setWanted(true);
      setAsked(format);
    };
    return itemsWith(text, formatItems(choose));
  });
  return (
    <InSlot slot="save">
      <div className="gh-save gh-actions gh-fixed">
        <Button
          ref={button}
          className="gh-answer-action"
          label={<ActionFace sign="save" label={PART_COPY.save} />}
          aria-haspopup="menu"
          aria-expanded={Boolean(opener)}
          onClick={open}
        />
        {(isWanted || isUnderWay) && (
          <SaveContents
            {...answer}
            {...{ opener, button, asked }}
            selection={readSelection?.()}
            onAsk={setAsked}
            onGone={() => setOpener(undefined)}
            request={isWanted || undefined}
            onGiveUp={() => {
              setOpener(undefined);
              setWanted(false);
            }}
          />
        )}
      </div>
    </InSlot>
  );
}
