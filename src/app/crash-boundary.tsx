import { Component, type ReactNode } from 'react';
import { COPY } from './copy.ts';
import { MessageScreen } from './message-screen.tsx';

interface CrashBoundaryProps {
  readonly children: ReactNode;
}

/** A defect of ours ends in words and a way on, not in an empty page. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override render(): ReactNode {
    if (!this.state.crashed) return this.props.children;
    const { title, lead, reload } = COPY.crash;
    return (
      <MessageScreen title={title} lead={lead}>
        <button
          type="button"
          className="gh-button gh-button-primary"
          onClick={() => location.reload()}
        >
          {reload}
        </button>
      </MessageScreen>
    );
  }
}
