import { ViewPart } from 'monaco-editor/esm/vs/editor/browser/view/viewPart.js';

/** Stands for Monaco's minimap, which GraphiQL turns off in each editor: an element without size. */
export class Minimap extends ViewPart {
  readonly #domNode = document.createElement('div');

  getDomNode(): { readonly domNode: HTMLElement } {
    return { domNode: this.#domNode };
  }

  override prepareRender(): void {
    // There is nothing to render.
  }

  override render(): void {
    // There is nothing to render.
  }
}
