import { useRef, useState, type ComponentProps, type JSX } from 'react';
import { DropdownMenu } from '../editors/parts/graphiql-parts.ts';

export interface MenuAction {
  readonly label: string;
  readonly act: (isShift: boolean) => void;
  readonly isDanger?: boolean;
  readonly isOn?: boolean | undefined;
  readonly isDisabled?: boolean;
  /** Why it cannot be done here: it stays in the menu, and says so. */
  readonly refusal?: string | undefined;
  readonly keys?: string;
}

export type MenuPart =
  MenuAction | 'line' | { readonly label: string; readonly actions: readonly MenuAction[] };

export interface MenuPosition {
  readonly x: number;
  readonly y: number;
  readonly height?: number;
}

export function menuPositionAt(opener: HTMLElement | null, side: 'left' | 'right'): MenuPosition {
  const box = opener?.getBoundingClientRect() ?? new DOMRect();
  return { x: box[side], y: box.top, height: box.height };
}

interface OpenMenuProps {
  readonly label: string;
  readonly parts: readonly MenuPart[];
  readonly at: MenuPosition;
  readonly align?: 'start' | 'end';
  /** `isLeft`: a press elsewhere closed it; else the opener takes the focus. */
  readonly onGone: (isLeft: boolean) => void;
}

/** Open while rendered: a menu in each row would slow lists. */
export function OpenMenu(props: OpenMenuProps): JSX.Element {
  const { label, parts, at, align = 'start', onGone } = props;
  const [isOpen, setOpen] = useState(true);
  const chosen = useRef<() => void>(undefined);
  const isLeft = useRef(false);
  const isShift = useRef(false);
  const itemOf = (action: MenuAction, index: number): JSX.Element => {
    const { isDanger = false, isOn, isDisabled = false, refusal, keys = '' } = action;
    const more: Partial<ComponentProps<typeof DropdownMenu.Item>> = {
      ...(isDanger && { className: 'gh-menu-danger' }),
      ...(isOn !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isOn }),
    };
    return (
      <DropdownMenu.Item
        key={index}
        {...more}
        disabled={isDisabled}
        aria-disabled={isDisabled || refusal !== undefined || undefined}
        onClick={({ shiftKey }) => {
          isShift.current = shiftKey;
        }}
        onSelect={(event: Event) => {
          if (refusal !== undefined) return event.preventDefault();
          chosen.current = () => action.act(isShift.current);
        }}
      >
        <span>
          {action.label}
          {refusal !== undefined && <small>{refusal}</small>}
        </span>
        {keys !== '' && <kbd aria-hidden="true">{keys}</kbd>}
      </DropdownMenu.Item>
    );
  };
  return (
    <DropdownMenu open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Button
        className="gh-menu-anchor"
        style={{ left: at.x, top: at.y, height: at.height ?? 0 }}
        tabIndex={-1}
        aria-hidden
      />
      <DropdownMenu.Content
        {...{ ref: focusFirst }}
        align={align}
        className="gh-menu"
        aria-labelledby={undefined}
        aria-label={label}
        sideOffset={2}
        collisionPadding={8}
        // Releasing the opening key may open the browser's own menu.
        onContextMenu={(event) => event.preventDefault()}
        onInteractOutside={() => {
          isLeft.current = true;
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onGone(isLeft.current);
          // Later, when the menu has released the focus.
          if (chosen.current) setTimeout(chosen.current);
        }}
      >
        {parts.map((part, index) =>
          part === 'line' ? (
            <hr key={index} />
          ) : 'act' in part ? (
            itemOf(part, index)
          ) : (
            <div key={index} role="group" aria-label={part.label} className="gh-menu-group">
              <span aria-hidden="true">{part.label}</span>
              {part.actions.map(itemOf)}
            </div>
          ),
        )}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}

/** Focusing the menu itself would waste the first arrow key. */
function focusFirst(menu: HTMLElement | null): void {
  const first = menu?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])');
  first?.focus({ preventScroll: true });
}
