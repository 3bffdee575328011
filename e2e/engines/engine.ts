/** An element of the page, in the words of the engine's own protocol. */
export type ElementReference = Readonly<Record<string, string>>;

/** What a screen reader says of an element. */
export interface RoleAndName {
  readonly role: string;
  readonly name: string;
}

/** What an element is looked for by. */
export type Locator =
  | RoleAndName
  /** A field, by the text of its label: a password has no role. */
  | { readonly label: string };

/** What a mouse does, as WebDriver and WebDriver BiDi both have it. */
export type MouseAction =
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
  | {
      readonly type: 'pointerMove';
      readonly x: number;
      readonly y: number;
      /** From {@link Engine.origin}: the place is counted from the middle of that element. */
      readonly origin: unknown;
    };

/** What a key does, by the same two. */
export interface KeyAction {
  readonly type: 'keyDown' | 'keyUp';
  readonly value: string;
}

/** One input device and what it does, one after the other. */
export type InputSource =
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }
  | { readonly type: 'pointer'; readonly id: string; readonly actions: readonly MouseAction[] };

/** A running browser with one page, driven by the protocol that its engine speaks. */
export interface Engine {
  /** Such as `Firefox 153.7`. */
  readonly name: string;
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** All elements that are found now, hidden ones too. */
  locate(locator: Locator): Promise<readonly ElementReference[]>;
  /**
   * Calls a function inside the page.
   *
   * @param body must not use what is around it
   * @returns what it returns, as JSON carries it
   */
  call<Result>(body: (element: Element) => Result, element: ElementReference): Promise<Result>;
  input(sources: readonly InputSource[]): Promise<void>;
  /** What the protocol calls an element that a pointer moves to. */
  origin(element: ElementReference): unknown;
  /** @returns a PNG */
  screenshot(): Promise<Buffer>;
  /** Errors that no code of the page has caught, where the protocol tells of them. */
  readonly errors: readonly string[];
  /** Ends all that was started, and waits until it is gone. */
  close(): Promise<void>;
}

/** The XPath of the field that a label of this text names. */
export function fieldOf(label: string): string {
  return `//*[@id = //label[normalize-space() = '${label}']/@for]`;
}
