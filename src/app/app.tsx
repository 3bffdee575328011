import { useQuery } from '@tanstack/react-query';
import { useCallback, useState, type JSX } from 'react';
import { ConfigErrorScreen } from './config-error-screen.tsx';
import { failedOpening, type FailedOpening } from './failed-opening.ts';
import { openPage, type OpenPage } from './open-page.ts';
import { PreparedWorkspace } from './prepared-workspace.tsx';
import { SignInScreen } from './sign-in-screen.tsx';
import { useSessionView } from './use-session-view.ts';

/** Loads the config and looks for a session to join, then shows what there is. */
export function App({ baseUrl }: { baseUrl: string }): JSX.Element {
  const opened = useQuery({
    queryKey: ['page', baseUrl],
    queryFn: () => openPage(baseUrl),
    staleTime: Infinity,
    structuralSharing: false,
    retry: false,
  });
  const { data, error, refetch } = opened;
  const retry = useCallback(async () => {
    await refetch({ cancelRefetch: false });
  }, [refetch]);
  // The query forgets it while it is tried again, and the form would jump.
  const [lastError, setLastError] = useState<Error>();
  if (error && error !== lastError) setLastError(error);
  const failed = data ? undefined : failedOpening(lastError, retry);
  if (error && !failed) return <ConfigErrorScreen error={error} onRetry={() => void retry()} />;
  return <SignedInOrOut opened={data} failed={failed} />;
}

interface SignedInOrOutProps {
  readonly opened: OpenPage | undefined;
  readonly failed: FailedOpening | undefined;
}

/** The sign-in screen, or the workspace of whoever is signed in or has to sign in again. */
function SignedInOrOut({ opened, failed }: SignedInOrOutProps): JSX.Element {
  const session = useSessionView(opened?.page.store);
  return (
    <>
      {session.status === 'none' && <SignInScreen opened={opened} failed={failed} />}
      {opened && <PreparedWorkspace {...opened} />}
    </>
  );
}
