import type { JSX } from 'react';

interface FactItemProps {
  readonly name: string;
  /** Undefined where it is not known. */
  readonly children: string | undefined;
}

/** One thing that is known of a call. */
export function FactItem({ name, children = '–' }: FactItemProps): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
