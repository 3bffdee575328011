import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import { ConfigError } from '../contract/config.ts';
import { PartActions, useReason, type PartFailure } from '../explorer/ui/part-failed.tsx';
import { Button } from '../explorer/ui/button.tsx';
import { COPY } from './copy.ts';
import { PART_COPY } from '../explorer/ui/part-copy.ts';

interface MessageProps {
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
}

function MessageScreen(props: MessageProps) {
  return (
    <main className="gh-sign-in">
      <Brand />
      <MessageCard {...props} />
    </main>
  );
}

function MessageCard({ title, lead, children }: MessageProps) {
  return (
    <section className="gh-card" role="alert">
      <h1>{title}</h1>
      <p className="gh-lead">{lead}</p>
      {children}
    </section>
  );
}

export function ConfigErrorScreen(props: { error: Error; onRetry: () => void }) {
  const { error, onRetry } = props;
  const faults = error instanceof ConfigError ? error.issues : [error.message];
  return (
    <MessageScreen {...COPY.configError}>
      {/* For the operator, in English like the settings. */}
      <ul className="gh-faults" lang="en">
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <Button look="primary" label={PART_COPY.retry} onClick={onRetry} />
    </MessageScreen>
  );
}

export function InsecureScreen() {
  return (
    <MessageScreen {...COPY.insecure}>
      <p>{COPY.insecure.advice}</p>
    </MessageScreen>
  );
}

export function CrashScreen() {
  return (
    <MessageScreen {...COPY.crash}>
      <Button look="primary" label={PART_COPY.reloadPage} onClick={() => location.reload()} />
    </MessageScreen>
  );
}

export function ExplorerFailed(failure: PartFailure) {
  const { absent, broken, lead } = COPY.explorerFailed;
  const { fault } = failure;
  return (
    <MessageCard title={fault.kind === 'absent' ? absent : broken} lead={useReason(fault) ?? lead}>
      <div className="gh-dialog-actions">
        <PartActions {...failure} />
      </div>
    </MessageCard>
  );
}
