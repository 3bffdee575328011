import { PAGE_CODE_ID } from '../contract/page-code.ts';

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
  for (const script of code.querySelectorAll('script')) {
    script.onerror = onLost;
    // What it leaves noted was not repeated: it has not come to its end.
    script.onload = () => window.gatehouseEarly && onLost();
  }
  document.head.append(code);
}
