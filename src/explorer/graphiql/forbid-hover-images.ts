import purifier from 'monaco-editor/esm/vs/base/browser/dompurify/dompurify.js';

/**
 * Leaves the text that stands for an image in Monaco's hovers and completion, but not its address: the
 * Content-Security-Policy would stop the request all the same, with a broken picture and an error.
 */
export function forbidHoverImages(): void {
  purifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
    if (attribute.attrName === 'src') attribute.keepAttr = false;
  });
}
