import './app.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { InsecureScreen } from './insecure-screen.tsx';
import { Root } from './root.tsx';
import { installTrustedTypesPolicy } from './trusted-types.ts';

const baseUrl = new URL('.', document.baseURI).href;
installTrustedTypesPolicy(baseUrl);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
if (!window.isSecureContext) createRoot(container).render(<InsecureScreen />);
else if (container.firstElementChild) hydrateRoot(container, <Root baseUrl={baseUrl} />);
// The development server prerenders nothing.
else createRoot(container).render(<Root baseUrl={baseUrl} />);
