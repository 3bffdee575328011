import { useRef, type ComponentProps, type ReactNode } from 'react';
import { MenuButton, type MenuPart } from './open-menu.tsx';
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

export function ListRow(props: ListRowProps) {
  const { kind, isShown, isActive, entry, children, name, menu } = props;
  const more = useRef<HTMLButtonElement>(null);
  const openMenu = (): void => more.current?.click();
  const tabIndex = isActive ? 0 : -1;
  const menuLabel = `${PART_COPY.actions}: ${name}`;
  return (
    <div
      className="gh-row"
      data-kind={kind}
      data-is-shown={isShown || undefined}
      onContextMenu={(event) => {
        if (!menu) return;
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
        <MenuButton
          ref={more}
          className="gh-row-more"
          name={menuLabel}
          label={null}
          aria-label={menuLabel}
          title={PART_COPY.actions}
          tabIndex={tabIndex}
          parts={menu}
          align="end"
        />
      )}
    </div>
  );
}
