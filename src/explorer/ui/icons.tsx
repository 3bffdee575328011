import type { ComponentProps, JSX } from 'react';
import { closeDialogOf } from './dialog.tsx';
import { PART_COPY } from './part-copy.ts';
import './icons.css';

/** Lines on 16 by 16 units. */
const PATHS = {
  // Points right; style sheets turn it when open.
  chevron: 'm6 4 4 4-4 4',
  book: 'M8 4C6.5 3 4.5 3 2.5 3.5v9c2-.5 4-.5 5.5.5 1.5-1 3.5-1 5.5-.5v-9C11.5 3 9.5 3 8 4v9',
  pencil: 'm3 13 .7-3L10.5 3.2l2.3 2.3L6 12.3 3 13Z',
  copy: 'M6 6h7v7H6zM10 6V3H3v7h3',
  bin: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5',
  cross: 'm4 4 8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  calendar: 'M3 4.5h10v8.5H3zM3 7.5h10M5.5 3v3M10.5 3v3',
  clock: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 4.5V8l2.5 1.5',
  more: 'M3.2 7.7h.6v.6h-.6zM7.7 7.7h.6v.6h-.6zM12.2 7.7h.6v.6h-.6z',
  share: 'M8 9.5v-7M5.5 5 8 2.5 10.5 5M5 7.5H3v6h10v-6h-2',
  import: 'M8 2.5v7M5.5 7 8 9.5 10.5 7M3 10v3.5h10V10',
  export: 'M8 9.5v-7M5.5 5 8 2.5 10.5 5M3 10v3.5h10V10',
  search: 'm13 13-3-3M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Z',
  save: 'M8 2v8M4.5 7 8 10.5 11.5 7M2.5 11v2.5h11V11',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  pages: 'M3 3h10M3 6.5h10M8 9v4.5M5.5 11.3 8 13.8l2.5-2.5',
  enlarge: 'M9 2h5v5M7 14H2V9',
  shrink: 'M2 7h5V2M14 9H9v5',
  newestFirst: 'M5 13V3M2.5 5.5 5 3l2.5 2.5M10 4h4M10 8h3M10 12h2',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  resume: 'M5 3.5 12 8l-7 4.5Z',
};

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      className={`gh-icon gh-icon-${name} gh-fixed`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The icon of a panel, drawn as lines on 24 by 24 units. */
export function panelIcon(path: string): () => JSX.Element {
  return () => (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

type IconButtonProps = ComponentProps<'button'> & {
  readonly icon: IconName;
  readonly label: string;
};

export function IconButton({ icon, label, ...button }: IconButtonProps) {
  return (
    <button type="button" className="gh-icon-button" aria-label={label} title={label} {...button}>
      <Icon name={icon} />
    </button>
  );
}

export function CloseCross() {
  return (
    <IconButton
      icon="cross"
      label={PART_COPY.close}
      onClick={({ currentTarget }) => closeDialogOf(currentTarget)}
    />
  );
}
