import { useId, type JSX } from 'react';

interface DeedProps {
  readonly label: string;
  /** What it does, to be read before it is done. */
  readonly hint: string;
  readonly onClick: () => void;
}

/** A button with what it means beside it. */
export function Deed({ label, hint, onClick }: DeedProps): JSX.Element {
  const id = useId();
  return (
    <div className="gh-panel-deed">
      <button type="button" className="gh-button" aria-describedby={id} onClick={onClick}>
        {label}
      </button>
      <p id={id}>{hint}</p>
    </div>
  );
}
