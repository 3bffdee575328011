import type { JSX, ReactNode } from 'react';
import { Brand } from './brand.tsx';

interface MessageScreenProps {
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}

/** One readable screen for what keeps the page from working. */
export function MessageScreen({ title, lead, children }: MessageScreenProps): JSX.Element {
  return (
    <main className="gh-sign-in">
      <Brand />
      <section className="gh-card" role="alert">
        <h1>{title}</h1>
        <p className="gh-lead">{lead}</p>
        {children}
      </section>
    </main>
  );
}
