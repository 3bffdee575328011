import type { ShownRows } from '../../runs/table-state.ts';
import { DropdownMenu } from '../../editors/parts/graphiql-parts.ts';
import { useRef, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import './save-menu.css';
import { loadPart } from '../../../contract/load-part.ts';
import { itemsWith, useCommands, useSource } from '../../commands/command-store.ts';
import { laterDialog } from '../../ui/later-panel.tsx';
import { ActionFace } from '../shared/action-face.tsx';
import { RESULTS_COPY } from '../shared/results-copy.ts';
import type { AnswerViewProps } from '../../runs/answer-store.ts';
import type { AnswerOrigin } from './file-record.ts';
import type { Format } from './save-contents.tsx';
import { saveStore } from './save-store.ts';

const SaveContents = laterDialog(async () => (await import('./save-contents.tsx')).SaveContents);

export interface SaveMenuProps extends Omit<AnswerViewProps, 'revision'> {
  readonly operationName: string | undefined;
  readonly origin: AnswerOrigin;
  readonly readSelection?: (() => ShownRows | undefined) | undefined;
}

/** The button that opens the ways of taking an answer away; what is behind it is loaded then. */
export function SaveMenu({ readSelection, ...answer }: SaveMenuProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  // What was begun at another answer is told here too.
  const isUnderWay = useStore(saveStore, ({ kind }) => kind !== 'idle');
  const button = useRef<HTMLButtonElement>(null);
  const onOpenChange = (isNowOpen: boolean): void => {
    setOpen(isNowOpen);
    if (isNowOpen) setWanted(true);
  };
  useCommands({ 'save-answer': { run: () => onOpenChange(true) } });
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
    <div className="gh-save gh-actions gh-fixed">
      {/* A modal one has all of the page styled anew, twice, in the very task in which saving begins. */}
      <DropdownMenu open={isOpen} onOpenChange={onOpenChange} modal={false}>
        <DropdownMenu.Button ref={button} className="gh-answer-action">
          <ActionFace sign="save" label={RESULTS_COPY.save} />
        </DropdownMenu.Button>
        {(isWanted || isUnderWay) && (
          <SaveContents
            {...answer}
            selection={readSelection?.()}
            button={button}
            asked={asked}
            onAsk={setAsked}
            request={isWanted || undefined}
            onGiveUp={() => {
              setOpen(false);
              setWanted(false);
            }}
          />
        )}
      </DropdownMenu>
    </div>
  );
}
