/** Stands for the DOMPurify within Monaco, which is an old one: the page has the package of our own already. */
import purifier, { type Config } from 'dompurify';
import { parsingPolicy } from '../trusted-types.ts';

export const addHook: typeof purifier.addHook = purifier.addHook;
export const removeHook: typeof purifier.removeHook = purifier.removeHook;
/** Under the page's own Trusted Types policy: one called `dompurify` cannot be made any more. */
export function sanitize(html: string, options: Config): unknown {
  return purifier.sanitize(html, { ...options, ...parsingPolicy() });
}

// oxlint-disable-next-line import/no-default-export
export default purifier;
