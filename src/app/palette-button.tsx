import type { JSX } from 'react';
import { openCommandDialog } from '../explorer/commands/command-store.ts';
import { useKeysOf } from '../explorer/commands/keymap.ts';

export function PaletteButton({ label }: { readonly label: string }): JSX.Element {
  const keys = useKeysOf('open-palette');
  return (
    <button
      type="button"
      className="gh-palette-button"
      aria-haspopup="dialog"
      aria-keyshortcuts={keys === '' ? undefined : keys}
      onClick={() => openCommandDialog('palette')}
    >
      <svg viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden="true">
        <circle cx="7" cy="7" r="4.5" />
        <path d="m10.5 10.5 3.5 3.5" />
      </svg>
      <span>{label}</span>
      {keys !== '' && <kbd aria-hidden="true">{keys}</kbd>}
    </button>
  );
}
