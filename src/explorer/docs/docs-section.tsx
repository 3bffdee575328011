import { useId, useState, type JSX, type ReactNode } from 'react';

interface DocsSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page under its title. */
export function DocsSection({ title, children }: DocsSectionProps): JSX.Element {
  const id = useId();
  return (
    <div className="gh-docs-section" role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </div>
  );
}

interface FoldedSectionProps extends DocsSectionProps {
  /** What the button says that shows it. */
  readonly show: string;
  readonly isOpen: boolean;
}

/** A part of a page that is shown when somebody wants it. */
export function FoldedSection({ show, isOpen, ...section }: FoldedSectionProps): JSX.Element {
  const [isShown, setShown] = useState(isOpen);
  if (isShown) return <DocsSection {...section} />;
  return (
    <button type="button" className="gh-docs-button" onClick={() => setShown(true)}>
      {show}
    </button>
  );
}
