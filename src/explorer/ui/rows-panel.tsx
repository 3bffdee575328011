import { useRef, useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { useActiveLine, type ListLine } from './line-list.tsx';
import { SearchInput } from './search-input.tsx';

/** The active line of a panel, and whether its details are open beside the list. */
export function useLineDetails<Line extends ListLine>(lines: readonly Line[]) {
  const panel = useRef<HTMLElement>(null);
  const [active, activate] = useActiveLine(lines);
  const [isOpen, setOpen] = useState(false);
  const hide = (): void => setOpen(false);
  return {
    panel,
    active,
    activate,
    detailed: isOpen ? lines[active] : undefined,
    show(line: Line): void {
      activate(lines.indexOf(line));
      setOpen(true);
    },
    hide,
    /** Hides the details, and moves the focus from there to their line. */
    close(): void {
      const isInside = document.activeElement?.closest('.gh-rows-details');
      hide();
      if (isInside) panel.current?.querySelector<HTMLElement>('li [tabindex="0"]')?.focus();
    },
  };
}

interface RowsPanelProps {
  readonly ref: Ref<HTMLElement>;
  readonly className: string;
  readonly title: string;
  readonly actions: ReactNode;
  readonly search: Omit<ComponentProps<typeof SearchInput>, 'className'>;
  readonly status: ReactNode;
  /** Closes the details of a line by Escape; undefined where none are open. */
  readonly onClose: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A panel of rows: its title and actions, its search, its status, and below them the list. */
export function RowsPanel(props: RowsPanelProps) {
  const { ref, className, title, actions, search, status, onClose, children } = props;
  return (
    // Escape closes the details, wherever the focus is beside them.
    <section
      ref={ref}
      className={`gh-rows-panel gh-side-panel ${className}`}
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onClose) return;
        if (!event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className="gh-actions">
        <h2 className="gh-title">{title}</h2>
        {actions}
        <SearchInput className="gh-rows-field" {...search} />
      </header>
      <p className="gh-hint" role="status">
        {status}
      </p>
      {children}
    </section>
  );
}
