import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useState, type JSX } from 'react';
import { App } from './app.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

interface RootProps {
  /** Absolute address of the explorer's folder. */
  readonly baseUrl: string;
  /** Called once React answers for the page; again, it does nothing. */
  readonly onLive?: () => void;
}

/** All of the page: what is prerendered into index.html, and what makes it live. */
export function Root({ baseUrl, onLive }: RootProps): JSX.Element {
  const [queryClient] = useState(createQueryClient);
  useEffect(() => onLive?.(), [onLive]);
  return (
    <StrictMode>
      <CrashBoundary>
        <QueryClientProvider client={queryClient}>
          <App baseUrl={baseUrl} />
        </QueryClientProvider>
      </CrashBoundary>
    </StrictMode>
  );
}

/** Offline is for the request to find out and to put into words, not a reason to wait in silence. */
function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
}
