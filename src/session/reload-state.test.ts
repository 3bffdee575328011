import { expect, test, vi } from 'vitest';
import { createLuggageRack } from './reload-state.ts';

const luggage = [{ tabId: 't', headers: '{"x-secret": "geheim"}' }];

test('what was delivered is given out once', () => {
  const rack = createLuggageRack();
  expect(rack.take()).toBeUndefined();
  rack.deliver(luggage);
  expect(rack.take()).toBe(luggage);
  expect(rack.take()).toBeUndefined();
});

test('what was dropped is not given out', () => {
  const rack = createLuggageRack();
  rack.deliver(luggage);
  rack.drop();
  expect(rack.take()).toBeUndefined();
});

test('who is registered packs, when asked to and not before', () => {
  const rack = createLuggageRack();
  expect(rack.pack()).toBeUndefined();
  const pack = vi.fn(() => luggage);
  rack.packWith(pack);
  expect(pack).not.toHaveBeenCalled();
  expect(rack.pack()).toBe(luggage);
});

test('what nobody has taken goes on to the next page, until somebody packs anew', () => {
  const rack = createLuggageRack();
  rack.deliver(luggage);
  expect(rack.pack()).toBe(luggage);
  rack.packWith(() => []);
  expect(rack.pack()).toEqual([]);
});

test('who has gone packs no more, and takes nobody else along', () => {
  const rack = createLuggageRack();
  const leave = rack.packWith(() => []);
  rack.packWith(() => luggage);
  leave();
  expect(rack.pack()).toBe(luggage);
  rack.packWith(() => luggage)();
  expect(rack.pack()).toBeUndefined();
});

test('who fails at it packs nothing, and nothing else fails', () => {
  const rack = createLuggageRack();
  rack.packWith(() => {
    throw new Error('disposed');
  });
  expect(rack.pack()).toBeUndefined();
});
