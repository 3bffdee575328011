import { HIGH_CONTRAST } from '../explorer/ui/contrast.ts';

// All UI parts in each theme: parts.html of the development server.
const theme = new URLSearchParams(location.search).get('theme');
if (theme === null) {
  const frames = ['light', 'dark', 'light contrast', 'dark contrast'].map((name) => {
    const frame = document.createElement('iframe');
    frame.title = name;
    frame.src = `?${new URLSearchParams({ theme: name }).toString()}`;
    return frame;
  });
  document.body.replaceChildren(...frames);
} else {
  const { body, documentElement } = document;
  const [scheme] = theme.split(' ');
  body.className = `graphiql-${scheme}`;
  documentElement.className = `gh-${scheme}`;
  documentElement.classList.toggle(HIGH_CONTRAST, theme.endsWith('contrast'));
}
