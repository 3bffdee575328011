import { afterEach, expect, test, vi } from 'vitest';
import { blockKeyEvents } from './start.tsx';

afterEach(() => vi.unstubAllGlobals());

/** Whether an event of the type is kept from later listeners. */
function isHeld(document: EventTarget, type: string): boolean {
  const event = new Event(type);
  const stop = vi.spyOn(event, 'stopPropagation');
  document.dispatchEvent(event);
  return stop.mock.calls.length > 0;
}

test('keys are held until they are let in; what is pressed never is', () => {
  const document = new EventTarget();
  vi.stubGlobal('document', document);
  const letIn = blockKeyEvents();
  const held = ['keydown', 'keyup', 'input', 'click', 'submit'].filter((type) =>
    isHeld(document, type),
  );
  expect(held).toEqual(['keydown', 'keyup', 'input']);
  letIn();
  letIn();
  expect(isHeld(document, 'keydown')).toBe(false);
});
