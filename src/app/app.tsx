import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { StrictMode, useCallback, useEffect, useState } from 'react';
import { PartBoundary } from '../explorer/ui/part-boundary.tsx';
import { ConfigErrorScreen, CrashScreen } from './error-screens.tsx';
import { failedOpening } from './failed-opening.tsx';
import type { Identity } from '../session/session-state.ts';
import { openPage } from './page-session.ts';
import { PreparedWorkspace } from './workspace.tsx';
import { SignInScreen, type SignInScreenProps } from './sign-in-screen.tsx';
import { useSessionView } from './use-session-view.ts';

function App({ baseUrl }: { baseUrl: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['page', baseUrl],
    queryFn: () => openPage(baseUrl),
    staleTime: Infinity,
    structuralSharing: false,
    retry: false,
  });
  const retry = useCallback(async () => {
    await refetch({ cancelRefetch: false });
  }, [refetch]);
  // The query drops the error while it retries, and the form would jump.
  const [lastError, setLastError] = useState<Error>();
  if (error && error !== lastError) setLastError(error);
  const failed = data ? undefined : failedOpening(lastError, retry);
  if (error && !failed) return <ConfigErrorScreen error={error} onRetry={() => void retry()} />;
  return <SignedInOrOut opened={data} failed={failed} />;
}

function SignedInOrOut({ opened, failed }: Pick<SignInScreenProps, 'opened' | 'failed'>) {
  const session = useSessionView(opened?.page.store);
  const user = session.status === 'none' ? undefined : session.identity;
  const [lastUser, setLastUser] = useState<Identity>();
  if (user && user !== lastUser) setLastUser(user);
  return (
    <>
      {session.status === 'none' && (
        <SignInScreen opened={opened} failed={failed} signedOut={lastUser} />
      )}
      {opened && <PreparedWorkspace {...opened} />}
    </>
  );
}

/** The whole page, prerendered into index.html too. `onLive` is called once React handles events. */
export function Root({ baseUrl, onLive }: { baseUrl: string; onLive?: () => void }) {
  // The request itself detects and reports being offline, instead of pausing silently.
  const queries = { networkMode: 'always' } as const;
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries } }));
  useEffect(() => onLive?.(), [onLive]);
  return (
    <StrictMode>
      <PartBoundary renderFailed={() => <CrashScreen />}>
        <QueryClientProvider client={queryClient}>
          <App baseUrl={baseUrl} />
        </QueryClientProvider>
      </PartBoundary>
    </StrictMode>
  );
}
