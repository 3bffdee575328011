import './app.css';
import { afterPaint } from './after-paint.ts';

// Fetched any sooner, the page's code would take the first paint's time: by the measurements in
// docs/decisions/prerendered-sign-in.md a third of it.
await afterPaint();
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
try {
  const { start } = await import('./start.tsx');
  start(container);
} catch (error) {
  document.documentElement.classList.add('gh-not-loaded');
  throw error;
}
