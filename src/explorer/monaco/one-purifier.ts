/** Stands for the DOMPurify within Monaco, which is an old one: the page has the package of our own already. */
import purifier from 'dompurify';

export const { addHook, removeHook, sanitize } = purifier;
// oxlint-disable-next-line import/no-default-export
export default purifier;
