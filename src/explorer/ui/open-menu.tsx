import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './button.tsx';
import { Popover, type Anchor } from './popover.tsx';
import { nextNamed, NOTHING_TYPED, rowAfterKey, typedAfter } from './row-keys.ts';

export interface MenuAction {
  readonly label: string;
  readonly act: (isShift: boolean) => void;
  readonly isDanger?: boolean;
  readonly isOn?: boolean | undefined;
  /** Whether it is one of several items, exactly one of which is on. */
  readonly isRadio?: boolean;
  /** Why it cannot be done here: it stays in the menu, and says so; empty where a note does. */
  readonly refusal?: string | undefined;
  readonly keys?: string;
  /** For another one after it. */
  readonly staysOpen?: boolean;
}

export type MenuPart =
  | MenuAction
  | 'line'
  | { readonly note: string }
  | { readonly label: string; readonly actions: readonly MenuAction[] };

interface OpenMenuProps {
  readonly label: string;
  readonly parts: readonly MenuPart[];
  readonly at: Anchor;
  readonly align?: 'start' | 'end' | undefined;
  /** `isLeft`: a press elsewhere closed it; else the opener takes the focus. */
  readonly onGone: (isLeft: boolean) => void;
}

/** Open while rendered: a menu in each row would slow lists. */
export function OpenMenu({ label, parts, at, align, onGone }: OpenMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const typing = useRef(NOTHING_TYPED);
  const isLeft = useRef<boolean>(undefined);
  const choose = ({ refusal, staysOpen, act }: MenuAction, isShift: boolean): void => {
    if (refusal !== undefined) return;
    if (staysOpen !== true) {
      menu.current?.hidePopover();
      flushSync(() => onGone(false));
    }
    act(isShift);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    event.stopPropagation();
    const { key, ctrlKey, metaKey, altKey, currentTarget, target } = event;
    if (ctrlKey || metaKey || altKey) return;
    const items = [...currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    const names = items.map(({ dataset }) => dataset['name'] ?? '');
    const index = items.indexOf(target as HTMLElement);
    const moved = rowAfterKey(key, index, { page: items.length, rows: items.length });
    const typed = key.length === 1 ? typedAfter(typing.current, event, names) : NOTHING_TYPED;
    // Shift, which a capital needs, ends no name.
    if (key.length === 1 || moved !== undefined) typing.current = typed;
    const isChosen = key === 'Enter' || (key === ' ' && typed.letters === '');
    if (isChosen) items[index]?.click();
    else if (key.length > 1 && moved === undefined && key !== 'Tab') return;
    else items[moved ?? nextNamed(names, index, typed.letters) ?? index]?.focus();
    event.preventDefault();
  };
  const itemOf = (action: MenuAction, index: number) => {
    const { isDanger, isOn, isRadio, refusal, keys = '', staysOpen } = action;
    const tick = isRadio ? 'menuitemradio' : 'menuitemcheckbox';
    return (
      // The menu takes the keys of its items.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <div
        key={index}
        role={isOn === undefined ? 'menuitem' : tick}
        className={isDanger ? 'gh-menu-danger' : undefined}
        aria-checked={isOn}
        aria-disabled={refusal !== undefined || undefined}
        tabIndex={-1}
        data-first={index === 0 || undefined}
        data-name={action.label}
        data-stays={staysOpen}
        onClick={({ shiftKey }) => choose(action, shiftKey)}
        onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      >
        <span>
          {action.label}
          {refusal && <small>{refusal}</small>}
        </span>
        {keys !== '' && <kbd aria-hidden="true">{keys}</kbd>}
      </div>
    );
  };
  return (
    <Popover
      panel={menu}
      anchor={at}
      align={align}
      role="menu"
      title={label}
      maxHeight={Infinity}
      className="gh-menu"
      onKeyDown={onKeyDown}
      // Rows around a menu take presses of their own.
      onPointerDown={(event) => event.stopPropagation()}
      onContextMenu={(event) => {
        event.stopPropagation();
        // Releasing the opening key may open the browser's own menu.
        event.preventDefault();
      }}
      onBeforeToggle={() => {
        isLeft.current = menu.current?.contains(document.activeElement) === false;
      }}
      onClose={() => onGone(isLeft.current === true)}
    >
      {parts.map((part, index) =>
        part === 'line' ? (
          <hr key={index} />
        ) : 'note' in part ? (
          <p key={index} className="gh-hint">
            {part.note}
          </p>
        ) : 'act' in part ? (
          itemOf(part, index)
        ) : (
          <div key={index} role="group" aria-label={part.label} className="gh-menu-group">
            <span aria-hidden="true">{part.label}</span>
            {part.actions.map(itemOf)}
          </div>
        ),
      )}
    </Popover>
  );
}

interface MenuButtonProps extends ComponentProps<typeof Button>, Pick<OpenMenuProps, 'align'> {
  readonly name: string;
  readonly parts: () => readonly MenuPart[];
}

/** A button with a menu below, which takes its name. */
export function MenuButton({ name, parts, align, ...button }: MenuButtonProps) {
  const [opener, setOpener] = useState<HTMLElement>();
  return (
    <>
      <Button
        label={name}
        {...button}
        aria-haspopup="menu"
        aria-expanded={opener !== undefined}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      />
      {opener && (
        <OpenMenu
          {...{ align }}
          parts={parts()}
          label={name}
          at={opener}
          onGone={(isLeft) => {
            setOpener(undefined);
            if (!isLeft) opener.focus();
          }}
        />
      )}
    </>
  );
}
