import { Component, type JSX, type ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { ConfigError } from '../contract/config.ts';
import { COPY } from './copy.ts';

interface MessageProps {
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}

function MessageScreen(props: MessageProps): JSX.Element {
  return (
    <main className="gh-sign-in">
      <Brand />
      <MessageCard {...props} />
    </main>
  );
}

function MessageCard({ title, lead, children }: MessageProps): JSX.Element {
  return (
    <section className="gh-card" role="alert">
      <h1>{title}</h1>
      <p className="gh-lead">{lead}</p>
      {children}
    </section>
  );
}

/** A config that cannot be used: each fault with the field it is in. */
export function ConfigErrorScreen(props: { error: Error; onRetry: () => void }): JSX.Element {
  const { error, onRetry } = props;
  const faults = error instanceof ConfigError ? error.issues : [error.message];
  return (
    <MessageScreen {...COPY.configError}>
      {/* For the operator, in the language of the settings that they name. */}
      <ul className="gh-faults" lang="en">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <ActionButton label={COPY.configError.retry} onClick={onRetry} />
    </MessageScreen>
  );
}

/** Plain http from another computer: refused, with the reason. */
export function InsecureScreen(): JSX.Element {
  return (
    <MessageScreen {...COPY.insecure}>
      <p>{COPY.insecure.advice}</p>
    </MessageScreen>
  );
}

interface ErrorBoundaryProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** A defect of ours, or code that does not load, ends in a message and a way on, not in an empty page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Instead of the whole page. */
export function CrashScreen(): JSX.Element {
  return (
    <MessageScreen {...COPY.crash}>
      <ActionButton label={COPY.crash.reload} onClick={() => location.reload()} />
    </MessageScreen>
  );
}

/** Instead of the explorer, under the session bar. */
export function ExplorerFailed(): JSX.Element {
  return (
    <MessageCard {...COPY.explorerFailed}>
      <ActionButton label={COPY.explorerFailed.retry} onClick={() => location.reload()} />
    </MessageCard>
  );
}

function ActionButton({ label, onClick }: { label: string; onClick: () => void }): JSX.Element {
  return (
    <button type="button" className="gh-button gh-button-primary" onClick={onClick}>
      {label}
    </button>
  );
}
