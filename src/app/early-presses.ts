declare global {
  interface Window {
    gatehouseEarly?: (() => HTMLButtonElement[]) | undefined;
  }
}

/** Records presses, also Enter in a field, until the page's code is loaded: the browser submits no form. */
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

/** Repeats the recorded presses; from here on React handles events. */
export function repeatPresses(): void {
  const early = window.gatehouseEarly?.();
  window.gatehouseEarly = undefined;
  early?.forEach((button) => button.click());
}
