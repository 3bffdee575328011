import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  isTooLong,
  listenToTyping,
  MAX_TOKENS,
  parseOnce,
  TYPING_PAUSE_MS,
  whenTypingPauses,
} from './typed-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

type Listened = Parameters<typeof listenToTyping>[0];

function createEditor() {
  const listeners = new Map<string, Set<(event: never) => void>>();
  const on = (name: string) => (listener: (event: never) => void) => {
    const those = listeners.get(name) ?? new Set();
    listeners.set(name, those.add(listener));
    return { dispose: () => void those.delete(listener) };
  };
  const editor = {
    isFocused: true,
    hasTextFocus: () => editor.isFocused,
    onDidChangeModelContent: on('text') as Listened['onDidChangeModelContent'],
    onDidChangeCursorPosition: on('cursor') as Listened['onDidChangeCursorPosition'],
    onDidBlurEditorText: on('blur') as Listened['onDidBlurEditorText'],
    happens: (name: string, event: object = {}): void =>
      listeners.get(name)?.forEach((listener) => listener(event as never)),
    count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  };
  return editor as typeof editor & Listened;
}

function listen() {
  const editor = createEditor();
  const heard: string[] = [];
  const stops = [
    listenToTyping(editor, 'text', () => heard.push('builder')),
    listenToTyping(editor, 'text', () => heard.push('variables')),
    listenToTyping(editor, 'cursor', () => heard.push('cursor')),
  ];
  const key = (): void => {
    editor.happens('text', { isFlush: false });
    editor.happens('cursor', { source: 'keyboard' });
  };
  return { editor, heard, key, stops };
}

const ALL = ['builder', 'variables', 'cursor'];

describe('readers of typed text', () => {
  test('are told together and once when typing pauses', () => {
    const { heard, key } = listen();
    for (let typed = 0; typed < 5; typed++) {
      key();
      vi.advanceTimersByTime(TYPING_PAUSE_MS - 1);
    }
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(heard).toEqual(ALL);
  });

  test('are told at once when the focus leaves the editor', () => {
    const { editor, heard, key } = listen();
    key();
    editor.happens('blur');
    expect(heard).toEqual(ALL);
    vi.runAllTimers();
    expect(heard).toEqual(ALL);
  });

  test.each([
    ['a tick in the builder', false, false],
    ['another tab', true, true],
  ])('are told at once of %s', (_change, isFocused, isFlush) => {
    const { editor, heard } = listen();
    editor.isFocused = isFocused;
    editor.happens('text', { isFlush });
    expect(heard).toEqual(['builder', 'variables']);
  });

  test('hear of earlier keys too when the mouse puts the cursor elsewhere', () => {
    const { editor, heard, key } = listen();
    key();
    editor.happens('cursor', { source: 'mouse' });
    expect(heard).toEqual(ALL);
  });

  test('that have gone hear nothing', () => {
    const { editor, heard, key, stops } = listen();
    key();
    stops.forEach((stop) => stop());
    vi.runAllTimers();
    expect(heard).toEqual([]);
    expect(editor.count()).toBe(0);
  });
});

test('what is stored waits until typing pauses, and not where nothing is typed', () => {
  const { heard, key } = listen();
  whenTypingPauses(() => heard.push('at once'));
  key();
  whenTypingPauses(() => heard.push('stored'));
  expect(heard).toEqual(['at once']);
  vi.advanceTimersByTime(TYPING_PAUSE_MS);
  expect(heard).toEqual(['at once', ...ALL, 'stored']);
});

describe('an operation', () => {
  test('is parsed once for all of its readers', () => {
    expect(parseOnce('{ a }')).toBe(parseOnce('{ a }'));
  });

  test('with a fault is parsed once, too', () => {
    const fault = (): unknown => {
      try {
        return parseOnce('{ a');
      } catch (error) {
        return error;
      }
    };
    expect(fault()).toBeInstanceOf(GraphQLError);
    expect(fault()).toBe(fault());
  });

  test.each([
    ['a long one', `{ ${'a '.repeat(MAX_TOKENS)}}`, true],
    ['one as long as may be', `{ ${'a '.repeat(MAX_TOKENS - 2)}}`, false],
    ['one with a fault', '{ a "more than 20000 tokens" ', false],
    ['a long one after a fault', `{ } ${'a '.repeat(MAX_TOKENS)}`, true],
    ['a long text in it', `{ a(b: "${'a '.repeat(MAX_TOKENS)}") }`, false],
  ])('is left unread if it is too long: %s', (_name, text, isLeft) => {
    expect(isTooLong(text)).toBe(isLeft);
  });

  test('is kept while few others are read', () => {
    const kept = parseOnce('{ kept }');
    for (const name of ['b', 'c', 'd']) parseOnce(`{ ${name} }`);
    expect(parseOnce('{ kept }')).toBe(kept);
    for (const name of ['e', 'f', 'g', 'h']) parseOnce(`{ ${name} }`);
    expect(parseOnce('{ kept }')).not.toBe(kept);
  });
});
