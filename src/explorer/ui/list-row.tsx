import { useRef, useState, type ComponentProps, type JSX, type ReactNode } from 'react';
import { OpenMenu, menuPositionAt, type MenuPart, type MenuPosition } from './open-menu.tsx';
import { PART_COPY } from './part-copy.ts';

interface ListRowProps {
  readonly kind: string;
  readonly isShown: boolean;
  readonly isActive: boolean;
  readonly entry: ComponentProps<'button'>;
  readonly children?: ReactNode;
  readonly name: string;
  readonly menu: (() => readonly MenuPart[]) | undefined;
}

export function ListRow(props: ListRowProps): JSX.Element {
  const { kind, isShown, isActive, entry, children, name, menu } = props;
  const [at, setAt] = useState<MenuPosition>();
  const more = useRef<HTMLButtonElement>(null);
  const openMenu = (): void => setAt(menuPositionAt(more.current, 'right'));
  const tabIndex = isActive ? 0 : -1;
  const menuLabel = `${PART_COPY.actions}: ${name}`;
  return (
    <div
      className="gh-row"
      data-kind={kind}
      data-is-shown={isShown || undefined}
      onContextMenu={(event) => {
        if (!menu || !event.currentTarget.contains(event.target as Node)) return;
        event.preventDefault();
        openMenu();
      }}
    >
      <button
        type="button"
        tabIndex={tabIndex}
        {...entry}
        className="gh-row-entry"
        onClick={(event) => {
          // Safari does not focus clicked buttons.
          event.currentTarget.focus();
          entry.onClick?.(event);
        }}
        onKeyDown={(event) => {
          const opensMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
          if (!opensMenu) return entry.onKeyDown?.(event);
          event.preventDefault();
          if (menu) openMenu();
        }}
      />
      {children}
      {menu && (
        <button
          ref={more}
          type="button"
          className="gh-row-more"
          aria-label={menuLabel}
          title={PART_COPY.actions}
          aria-haspopup="menu"
          aria-expanded={at !== undefined}
          tabIndex={tabIndex}
          onClick={openMenu}
        />
      )}
      {menu && at && (
        <OpenMenu
          label={menuLabel}
          parts={menu()}
          at={at}
          align="end"
          onGone={(isLeft) => {
            setAt(undefined);
            if (!isLeft) more.current?.focus();
          }}
        />
      )}
    </div>
  );
}
