import { PAGE_CODE_ID } from '../contract/paths.ts';

/**
 * Lets the page's code in, whose tags the build has laid aside. Nothing to do in development, where they
 * stand in the page.
 *
 * @param onLost is called where the code does not come or does not start: nobody serves the form then
 */
export function letCodeIn(onLost: () => void): void {
  const template = document.getElementById(PAGE_CODE_ID);
  if (!(template instanceof HTMLTemplateElement)) return;
  const code = document.importNode(template.content, true);
  const scripts = [...code.querySelectorAll('script')];
  for (const script of scripts) {
    script.async = false;
    script.onerror = onLost;
  }
  // The entry: where what was pressed early is still noted, nothing repeats it.
  const entry = scripts.at(-1);
  if (entry) entry.onload = () => window.gatehouseEarly && onLost();
  document.head.append(code);
}
