import { Component, type ReactNode } from 'react';
import { COPY } from './copy.ts';

interface ExplorerBoundaryProps {
  readonly children: ReactNode;
}

/** The explorer's code may fail to load; the session bar stays, and says how to go on. */
export class ExplorerBoundary extends Component<ExplorerBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { title, lead, retry } = COPY.explorerFailed;
    return (
      <section className="gh-card" role="alert">
        <h1>{title}</h1>
        <p className="gh-lead">{lead}</p>
        <button
          type="button"
          className="gh-button gh-button-primary"
          onClick={() => location.reload()}
        >
          {retry}
        </button>
      </section>
    );
  }
}
