import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useState, type JSX } from 'react';
import { App } from './app.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

/** All of the page: what is prerendered into index.html, and what makes it live. */
export function Root({ baseUrl }: { readonly baseUrl: string }): JSX.Element {
  const [queryClient] = useState(createQueryClient);
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
