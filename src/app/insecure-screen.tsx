import type { JSX } from 'react';
import { COPY } from './copy.ts';
import { MessageScreen } from './message-screen.tsx';

/** Plain http from another computer: refused, with the reason. */
export function InsecureScreen(): JSX.Element {
  const { title, lead, advice } = COPY.insecure;
  return (
    <MessageScreen title={title} lead={lead}>
      <p>{advice}</p>
    </MessageScreen>
  );
}
