import './editor-font.css';

const FAMILY = 'Fira Code';

/**
 * Starts loading the editors' font.
 *
 * @param remeasure is called each time a part of it has arrived; Monaco measures letters once, and puts
 *   the cursor where those of another font would end
 * @returns the undo
 */
export function afterEditorFont(remeasure: () => void): () => void {
  const onLoaded = ({ fontfaces }: FontFaceSetLoadEvent): void => {
    if (fontfaces.some(({ family }) => family.replaceAll(/["']/g, '') === FAMILY)) remeasure();
  };
  document.fonts.addEventListener('loadingdone', onLoaded);
  // Without it there is the system's.
  document.fonts.load(`15px "${FAMILY}"`).catch(() => undefined);
  return () => document.fonts.removeEventListener('loadingdone', onLoaded);
}
