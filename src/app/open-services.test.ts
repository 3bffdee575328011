import { expect, test } from 'vitest';
import { MAX_OPEN_SERVICES, openServicesAfter, serviceThatEndsTokens } from './open-services.ts';

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

test('the token is ended where its token service says, whichever service is in front', () => {
  const people = { ...service('people'), revocationUrl: 'https://auth.example/revoke' };
  const events = { ...service('events'), revocationUrl: undefined };
  const match = { ...service('match'), revocationUrl: 'https://auth.example/other' };
  const alone = { ...service('alone', 'https://alone.example'), revocationUrl: undefined };
  const all = [alone, events, people, match];
  expect(all.map((one) => serviceThatEndsTokens(all, one)?.id)).toEqual([
    undefined,
    'people',
    'people',
    'match',
  ]);
});
