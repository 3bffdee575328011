declare global {
  interface Window {
    /** Takes what was seen before the page's code was there; undefined once it is taken. */
    gatehouseEarly?: (() => HTMLButtonElement[]) | undefined;
  }
}

/** Notes presses before the page's code is there, Enter in a field, too: the browser sends no form. */
export function notePresses(): void {
  const buttons: HTMLButtonElement[] = [];
  const note = (event: MouseEvent): void => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    buttons.push(button);
  };
  document.addEventListener('click', note, true);
  window.gatehouseEarly = () => {
    document.removeEventListener('click', note, true);
    return buttons;
  };
}

/** Presses again what was pressed too early; from here on the page's code sees it by itself. */
export function repeatPresses(): void {
  const early = window.gatehouseEarly?.();
  window.gatehouseEarly = undefined;
  early?.forEach((button) => button.click());
}
