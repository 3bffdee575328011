import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { ConfigErrorScreen } from './config-error-screen.tsx';
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
  if (opened.isError) {
    return <ConfigErrorScreen error={opened.error} onRetry={() => void opened.refetch()} />;
  }
  return <SignedInOrOut opened={opened.data} />;
}

/** The sign-in screen, or the workspace of whoever is signed in or has to sign in again. */
function SignedInOrOut({ opened }: { readonly opened: OpenPage | undefined }): JSX.Element {
  const session = useSessionView(opened?.page.store);
  return (
    <>
      {session.status === 'none' && <SignInScreen opened={opened} />}
      {opened && <PreparedWorkspace {...opened} />}
    </>
  );
}
