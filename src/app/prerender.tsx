import { renderToString } from 'react-dom/server';
import { Root } from './app.tsx';

/** The page as it is while it opens: the build puts this HTML into index.html. */
export function prerender(): string {
  return renderToString(<Root baseUrl="" />);
}
