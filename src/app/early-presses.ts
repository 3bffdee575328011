/** Where the script before the page's code leaves what it saw, for the page's code. */
interface EarlyPresses {
  readonly buttons: HTMLButtonElement[];
  readonly stop: () => void;
}

declare global {
  interface Window {
    gatehouseEarly?: EarlyPresses | undefined;
  }
}

/**
 * Notes which buttons are pressed before the page's code is there. Enter in a field presses the
 * form's button, so that this sees it, too: no form is ever sent by the browser itself.
 */
export function notePresses(): void {
  const buttons: HTMLButtonElement[] = [];
  const note = (event: MouseEvent): void => {
    const button = event.target instanceof Element && event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    buttons.push(button);
  };
  document.addEventListener('click', note, true);
  window.gatehouseEarly = {
    buttons,
    stop: () => document.removeEventListener('click', note, true),
  };
}

/** Presses again what was pressed too early; from here on the page's code sees it by itself. */
export function repeatPresses(): void {
  const { gatehouseEarly: early } = window;
  if (!early) return;
  window.gatehouseEarly = undefined;
  early.stop();
  for (const button of early.buttons) button.click();
}
