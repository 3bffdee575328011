import { renderToString } from 'react-dom/server';
import { Root } from './app.tsx';

/** The opening page's HTML, which the build puts into index.html. */
export function prerender(): string {
  return renderToString(<Root baseUrl="" />);
}
