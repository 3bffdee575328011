import type { ReactNode } from 'react';

interface FactProps {
  readonly name: string;
  /** A dash stands for an unknown value. */
  readonly children?: ReactNode;
}

export function Fact({ name, children = '–' }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
