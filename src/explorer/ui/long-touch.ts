/** As long as other browsers take for the menu of a touch, milliseconds. */
const LONG_MS = 500;

/** CSS pixels that a resting finger may move. */
const REACH = 10;

/**
 * Makes a long touch open what a right click does. Browsers of iOS have no `contextmenu` for it
 * (https://bugs.webkit.org/show_bug.cgi?id=213953); where one has come, it stays the only one.
 */
export function listenToLongTouches(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let begun: { readonly x: number; readonly y: number; readonly ms: number } | undefined;
  const forget = (): void => {
    begun = undefined;
  };
  const begin = ({ touches: [first, second], timeStamp: ms }: TouchEvent): void => {
    begun = first && !second ? { x: first.clientX, y: first.clientY, ms } : undefined;
  };
  const move = ({ touches: [first] }: TouchEvent): void => {
    if (!begun || !first) return;
    if (Math.hypot(first.clientX - begun.x, first.clientY - begun.y) > REACH) forget();
  };
  const end = (event: TouchEvent): void => {
    const { x: clientX, y: clientY, ms } = begun ?? { x: 0, y: 0, ms: Infinity };
    forget();
    if (event.timeStamp - ms < LONG_MS) return;
    const asked = { bubbles: true, cancelable: true, clientX, clientY };
    const isTaken = event.target?.dispatchEvent(new MouseEvent('contextmenu', asked)) === false;
    // The click after it is not meant for what is below.
    if (isTaken && event.cancelable) event.preventDefault();
  };
  window.addEventListener('touchstart', begin, { signal, passive: true });
  window.addEventListener('touchmove', move, { signal, passive: true });
  window.addEventListener('touchend', end, { signal, passive: false });
  for (const name of ['touchcancel', 'contextmenu'])
    window.addEventListener(name, forget, { signal, capture: true });
  return () => listening.abort();
}
