import type { JSX } from 'react';
import { ConfigError } from '../contract/parse-config.ts';
import { COPY } from './copy.ts';
import { MessageScreen } from './message-screen.tsx';

interface ConfigErrorScreenProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** A config that cannot be used: each fault with the field it is in. */
export function ConfigErrorScreen({ error, onRetry }: ConfigErrorScreenProps): JSX.Element {
  const { title, lead, retry } = COPY.configError;
  const faults = error instanceof ConfigError ? error.issues : [error.message];
  return (
    <MessageScreen title={title} lead={lead}>
      <ul className="gh-faults">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <button type="button" className="gh-button gh-button-primary" onClick={onRetry}>
        {retry}
      </button>
    </MessageScreen>
  );
}
