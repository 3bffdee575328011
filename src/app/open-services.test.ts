import { expect, test } from 'vitest';
import { MAX_OPEN_SERVICES, openServicesAfter } from './open-services.ts';

const service = (id: number | string, authUrl = 'https://auth.example') => ({ id, authUrl });

test('a service that comes to the front stays open beside those that share its session', () => {
  const [people, events] = [service('people'), service('events')];
  const both = openServicesAfter(openServicesAfter([], people), events);
  expect(both).toEqual([people, events]);
  expect(openServicesAfter(both, people)).toEqual([events, people]);
});

test('of another token service none stays', () => {
  const other = service('other', 'https://other.example');
  expect(openServicesAfter([service('people')], other)).toEqual([other]);
});

test('of too many, the one that was in front longest ago goes', () => {
  const all = Array.from({ length: MAX_OPEN_SERVICES + 1 }, (_, index) => service(index));
  const open = all.reduce(openServicesAfter<ReturnType<typeof service>>, []);
  expect(open).toEqual(all.slice(1));
});
