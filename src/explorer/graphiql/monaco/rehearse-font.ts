/** A face of the font with letters that Monaco measures, those of other fonts among them. */
interface Face {
  readonly text: string;
  readonly style?: Partial<Record<'fontStyle' | 'fontWeight', string>>;
}

const FACES: readonly Face[] = [
  { text: 'n0123456789|/-_ilm%' },
  { text: '→\uffeb' },
  { text: '\uff4d' },
  { text: '·\u2e31' },
  { text: '|/-_ilm%', style: { fontStyle: 'italic' } },
  { text: '|/-_ilm%', style: { fontWeight: 'bold' } },
];

/** As Monaco does, who takes the mean of so many. */
const REPEATED = 256;

/**
 * Lays out each face of a font once, out of sight: the first text in it makes the browser look for the font,
 * and for others with the letters that it lacks.
 *
 * @param container in the document
 * @param font as a style sheet would have it
 * @returns steps, each for a task of its own
 */
export function rehearseFont(
  container: HTMLElement,
  font: Readonly<Record<'fontFamily' | 'fontFeatureSettings' | 'fontSize', string>>,
): readonly (() => void)[] {
  return FACES.map(({ text, style }) => () => {
    const line = document.createElement('span');
    Object.assign(line.style, { position: 'absolute', whiteSpace: 'pre' }, font, style);
    line.textContent = text.repeat(REPEATED);
    container.append(line);
    line.getBoundingClientRect();
    line.remove();
  });
}
