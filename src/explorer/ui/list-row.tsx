import { DropdownMenu } from '../editors/parts/graphiql-parts.ts';
import { useRef, useState, type ComponentProps, type JSX, type ReactNode } from 'react';

export interface RowAction {
  readonly label: string;
  readonly act: () => void;
  readonly isDanger?: boolean;
}

/** What a row's menu shows: actions, lines between them, and groups of actions under a label. */
export type RowMenuPart =
  RowAction | 'line' | { readonly label: string; readonly actions: readonly RowAction[] };

interface ListRowProps {
  /** Of its line, for the style sheet. */
  readonly kind: string;
  /** Whether more of it is shown elsewhere. */
  readonly isShown: boolean;
  readonly isActive: boolean;
  /** Of the button that is most of the row. */
  readonly entry: ComponentProps<'button'>;
  readonly children?: ReactNode;
  /** The accessible name of the button of its menu, and what it says under the pointer. */
  readonly menuLabel: string;
  readonly menuHint: string;
  /** What can be done with it; undefined where nothing can. */
  readonly menu: (() => readonly RowMenuPart[]) | undefined;
}

export function ListRow(props: ListRowProps): JSX.Element {
  const { kind, isShown, isActive, entry, children, menuLabel, menuHint, menu } = props;
  const [isOpen, setOpen] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      className="gh-row"
      data-kind={kind}
      data-is-shown={isShown || undefined}
      onContextMenu={(event) => {
        if (!menu || !event.currentTarget.contains(event.target as Node)) return;
        event.preventDefault();
        setOpen(true);
      }}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        {...entry}
        className="gh-row-entry"
        onClick={(event) => {
          // Safari gives no button the focus at a click.
          event.currentTarget.focus();
          entry.onClick?.(event);
        }}
        onKeyDown={(event) => {
          const opensMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
          if (!opensMenu) return entry.onKeyDown?.(event);
          event.preventDefault();
          if (menu) setOpen(true);
        }}
      />
      {children}
      {menu && (
        <button
          ref={more}
          type="button"
          className="gh-row-more"
          aria-label={menuLabel}
          title={menuHint}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          tabIndex={tabIndex}
          onClick={() => setOpen(true)}
        />
      )}
      {menu && isOpen && (
        <RowMenu
          label={menuLabel}
          parts={menu()}
          onClose={() => setOpen(false)}
          onGone={() => more.current?.focus()}
        />
      )}
    </div>
  );
}

interface RowMenuProps {
  readonly label: string;
  readonly parts: readonly RowMenuPart[];
  readonly onClose: () => void;
  /** Takes the focus back. */
  readonly onGone: () => void;
}

// Made when it is opened: one in each of the rows would be most of the work of a list.
function RowMenu({ label, parts, onClose, onGone }: RowMenuProps): JSX.Element {
  const chosen = useRef<() => void>(undefined);
  const itemOf = ({ label: name, act, isDanger = false }: RowAction, index: number) => (
    <DropdownMenu.Item
      key={index}
      {...(isDanger && { className: 'gh-row-danger' })}
      onSelect={() => {
        chosen.current = act;
      }}
    >
      {name}
    </DropdownMenu.Item>
  );
  return (
    <DropdownMenu open onOpenChange={onClose}>
      <DropdownMenu.Button className="gh-row-anchor" tabIndex={-1} aria-hidden />
      <DropdownMenu.Content
        align="end"
        className="gh-row-menu"
        aria-labelledby={undefined}
        aria-label={label}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          onGone();
          // Until then the menu keeps the focus, and a dialog gives it back to what had it before.
          if (chosen.current) setTimeout(chosen.current);
        }}
      >
        {parts.map((part, index) =>
          part === 'line' ? (
            <hr key={index} />
          ) : 'act' in part ? (
            itemOf(part, index)
          ) : (
            <div key={index} role="group" aria-label={part.label} className="gh-row-targets">
              <span aria-hidden="true">{part.label}</span>
              {part.actions.map(itemOf)}
            </div>
          ),
        )}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}

/** Ref of a field that a row becomes: React calls one once for as long as it is the same function. */
export function takeFocus(element: HTMLInputElement | null): void {
  element?.focus();
  element?.select();
}
