/** Of GraphiQL's response editor: where its lines are in sight, and the lines themselves. */
const SIGHT = '.result-window .editor-scrollable';
const LINES = '.view-lines';

/** What Monaco keeps free behind its lines, for the bar that scrolls and for a cursor, CSS pixels. */
const MARGIN = 12;

/** Monaco's, too, has its own ways to break a line; these come close. */
const LINE_STYLE = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };

/**
 * Shows lines where GraphiQL's response editor is about to show them, and as it does, but in a tenth of
 * the time that it takes: somebody can read them while it is at work. Only what it shows can be selected
 * or is read aloud.
 *
 * @returns the undo, which waits for the editor's next frame; undefined where there is no editor
 */
export function coverEditor(text: string): (() => void) | undefined {
  const sight = document.querySelector<HTMLElement>(SIGHT);
  const lines = sight?.querySelector<HTMLElement>(LINES);
  if (!sight || !lines) return undefined;
  // Monaco has all measures in their styles.
  const cover = sight.cloneNode() as HTMLElement;
  const shown = document.createElement('div');
  shown.style.cssText = lines.style.cssText;
  Object.assign(shown.style, LINE_STYLE, {
    boxSizing: 'border-box',
    height: 'auto',
    paddingRight: `${MARGIN}px`,
  });
  const count = Math.ceil(parseFloat(sight.style.height) / parseFloat(lines.style.lineHeight));
  shown.append(...text.split('\n', count).map(lineOf));
  cover.ariaHidden = 'true';
  cover.style.pointerEvents = 'none';
  cover.append(shown);
  sight.style.visibility = 'hidden';
  sight.after(cover);
  return () =>
    void requestAnimationFrame(() => {
      cover.remove();
      sight.style.visibility = '';
    });
}

/** What does not fit goes on below, indented as the line is. */
function lineOf(text: string): HTMLElement {
  const line = document.createElement('div');
  const words = text.trimStart();
  line.style.paddingLeft = `${text.length - words.length}ch`;
  line.textContent = words;
  return line;
}
