import { Component, type ReactNode } from 'react';
import { PartError } from '../../contract/load-part.ts';
import { pageVersion } from './load-failures.ts';
import { PartFailed, type PartFailure, type PartFault } from './part-failed.tsx';

interface PartBoundaryProps {
  readonly children: ReactNode;
  readonly renderFailed?: (failure: PartFailure) => ReactNode;
}

interface PartBoundaryState {
  readonly caught: { readonly error: unknown } | undefined;
  readonly stack: string;
}

const INTACT: PartBoundaryState = { caught: undefined, stack: '' };

/** Limits a rendering error to one part, which can be rendered again. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state = INTACT;

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { caught: { error }, stack: '' };
  }

  override componentDidCatch(
    _error: unknown,
    { componentStack }: { readonly componentStack?: string | null },
  ): void {
    this.setState({ stack: componentStack ?? '' });
  }

  override render(): ReactNode {
    const { caught, stack } = this.state;
    const { children, renderFailed = (failure) => <PartFailed {...failure} /> } = this.props;
    if (!caught) return children;
    const fault: PartFault =
      caught.error instanceof PartError
        ? { kind: 'absent', isOffline: !navigator.onLine }
        : { kind: 'broken', details: () => faultDetails(caught.error, stack) };
    return renderFailed({ fault, onRetry: () => this.setState(INTACT) });
  }
}

/** Characters of the message, lines of the component stack. */
const MAX_MESSAGE = 300;
const MAX_STACK = 30;

/** Without quoted values, likely keys or tokens, and the page's origin. */
export function faultDetails(error: unknown, stack: string): string {
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error))
    .replaceAll(/"[^"]*("|$)/g, '"…"')
    .replaceAll(/[\w.+/=-]{16,}/g, (word) => (/\d/.test(word) ? '…' : word))
    .slice(0, MAX_MESSAGE);
  const lines = stack.split('\n').filter((line) => line.trim() !== '');
  const around = lines
    .slice(0, MAX_STACK)
    .map((line) => line.replaceAll(/\bhttps?:\/\/[^/\s)]+/g, ''));
  return [pageVersion(), message, ...around].join('\n');
}
