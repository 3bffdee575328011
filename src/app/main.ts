import './app.css';
import { afterPaint } from './after-paint.ts';

const { classList } = document.documentElement;
// Fetched any sooner, the page's code takes the first paint's time (docs/decisions/prerendered-sign-in.md).
// A page that joins a session has nothing to paint before.
if (!classList.contains('gh-may-join')) await afterPaint();
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
try {
  const { start } = await import('./start.tsx');
  start(container);
} catch (error) {
  classList.add('gh-not-loaded');
  throw error;
}
