import type { JSX, ReactNode } from 'react';

function Icon({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <svg
      className="gh-builder-svg"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** Points to the right; the style sheet turns it when what it belongs to is open. */
export const ChevronIcon = () => (
  <Icon>
    <path d="m6 4 4 4-4 4" />
  </Icon>
);
export const BookIcon = () => (
  <Icon>
    <path d="M8 4C6.5 3 4.5 3 2.5 3.5v9c2-.5 4-.5 5.5.5 1.5-1 3.5-1 5.5-.5v-9C11.5 3 9.5 3 8 4v9" />
  </Icon>
);
export const PencilIcon = () => (
  <Icon>
    <path d="m3 13 .7-3L10.5 3.2l2.3 2.3L6 12.3 3 13Z" />
  </Icon>
);
export const CopyIcon = () => (
  <Icon>
    <path d="M6 6h7v7H6zM10 6V3H3v7h3" />
  </Icon>
);
export const BinIcon = () => (
  <Icon>
    <path d="M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.5 8.5h6l.5-8.5" />
  </Icon>
);
export const PlayIcon = () => (
  <Icon>
    <path d="M5 3.5v9l7-4.5z" fill="currentColor" />
  </Icon>
);
export const StopIcon = () => (
  <Icon>
    <path d="M4 4h8v8H4z" fill="currentColor" />
  </Icon>
);
export const CrossIcon = () => (
  <Icon>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
);
export const PlusIcon = () => (
  <Icon>
    <path d="M8 3v10M3 8h10" />
  </Icon>
);
export const SearchIcon = () => (
  <Icon>
    <path d="m13 13-3-3M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Z" />
  </Icon>
);
