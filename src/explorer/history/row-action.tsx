import type { JSX } from 'react';

interface RowActionProps {
  readonly icon: 'pen' | 'star' | 'star-filled' | 'bin';
  /** What it does, and to which operation, for those who listen. */
  readonly label: string;
  /** What it does, for those who point at it. */
  readonly title: string;
  readonly tabIndex: number;
  readonly onClick: () => void;
}

/** A button beside an operation, drawn as an icon. */
export function RowAction({ icon, label, ...button }: RowActionProps): JSX.Element {
  return (
    <button
      type="button"
      className="gh-history-icon"
      data-icon={icon}
      aria-label={label}
      {...button}
    />
  );
}
