/** Stands for the DOMPurify within Monaco, which is an old one: the page has the package of our own already. */
import purifier from 'dompurify';

export const addHook: typeof purifier.addHook = purifier.addHook;
export const removeHook: typeof purifier.removeHook = purifier.removeHook;
export const sanitize: typeof purifier.sanitize = purifier.sanitize;
// oxlint-disable-next-line import/no-default-export
export default purifier;
