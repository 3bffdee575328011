import './app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { InsecureScreen } from './insecure-screen.tsx';
import { applyStoredTheme } from './theme.ts';
import { installTrustedTypesPolicy } from './trusted-types.ts';

const baseUrl = new URL('.', document.baseURI).href;
installTrustedTypesPolicy(baseUrl);
applyStoredTheme();

// Offline is for the request to find out and to put into words, not a reason to wait in silence.
const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <CrashBoundary>
      {window.isSecureContext ? (
        <QueryClientProvider client={queryClient}>
          <App baseUrl={baseUrl} />
        </QueryClientProvider>
      ) : (
        <InsecureScreen />
      )}
    </CrashBoundary>
  </StrictMode>,
);
