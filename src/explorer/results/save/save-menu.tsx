import { DropdownMenu } from '@graphiql/react';
import { useRef, useState, type JSX } from 'react';
import { laterPanel } from '../../later-panel.tsx';
import type { AnswerViewProps } from '../answer-view.ts';
import type { ShownRows } from './plan-request.ts';

const SaveContents = laterPanel(async () => (await import('./save-contents.tsx')).SaveContents);

export interface SaveMenuProps extends AnswerViewProps {
  /** The files are called by it. */
  readonly operationName: string | undefined;
  /** What the table shows; undefined where there is none. */
  readonly selection?: ShownRows | undefined;
}

/** The button that opens the ways of taking an answer away; what is behind it is loaded then. */
export function SaveMenu(props: SaveMenuProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onOpenChange = (isNowOpen: boolean): void => {
    setOpen(isNowOpen);
    if (isNowOpen) setWanted(true);
  };
  return (
    <div className="gh-save">
      <DropdownMenu open={isOpen} onOpenChange={onOpenChange}>
        <DropdownMenu.Button ref={button} className="gh-save-open">
          Save
        </DropdownMenu.Button>
        {isWanted && <SaveContents {...props} button={button} />}
      </DropdownMenu>
    </div>
  );
}
