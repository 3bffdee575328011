import { dateOf } from './common-schema.mjs';

const COUNT = 150;
/** How many persons have an "x" in their names, as the only ones. */
const X_COUNT = 47;

const FIRST_NAMES = 'Ada Bela Carla David Elena Frank Greta Hugo Ines Jonas Klara'.split(' ');
const X_NAMES = 'Baxter Cox Dixon Fox Hendrix Knox Lennox Maddox Nixon Saxon'.split(' ');
const LAST_NAMES = 'Adams Berger Conti Dubois Eder Fischer Gruber Huber Ito Jansen'.split(' ');

/** @typedef {(typeof PERSONS)[number]} Person */

/** The vendor's form of a person's id. */
export const PERSON_ID = /^1-per-\d+$/;

/** All persons, the same at each start. */
export const PERSONS = Array.from({ length: COUNT }, (_, index) => {
  const number = index + 1;
  const hasX = number % 3 === 0 && number <= X_COUNT * 3;
  const firstName = FIRST_NAMES[number % FIRST_NAMES.length] ?? '';
  // By another stride than that of the first names, and with some names twice.
  const lastName = (hasX ? X_NAMES : LAST_NAMES)[Math.floor(number / 3) % 10] ?? '';
  const organization = 1 + (number % 12);
  return {
    id: `1-per-${number}`,
    firstName,
    lastName,
    displayName: `${firstName} ${lastName}`,
    organizationName: `Company ${organization}`,
    workEmail: `${firstName}.${lastName}.${number}@company-${organization}.example`.toLowerCase(),
    birthDate: dateOf(-5_000 + number * 97, number),
    netWorth: number * 250_000,
    homeAddress: { city: number % 2 === 0 ? 'Graz' : 'Lyon', street: `Street ${number}` },
    phone: `+43 316 ${1_000 + number}`,
    contact: { phone: `+43 316 ${1_000 + number}`, languages: ['de', 'en'].slice(number % 2) },
    roles: Array.from({ length: number % 4 }, (_role, role) => ({
      title: ['Director', 'Adviser', 'Partner'][role] ?? '',
      organizationId: `1-org-${1 + ((number + role) % 12)}`,
      organizationName: `Company ${1 + ((number + role) % 12)}`,
      since: dateOf(11_000 + number * 31 + role * 400, number + role),
    })),
    updatedAt: new Date(Date.UTC(2026, 0, 1) + number * 43_200_000).toISOString(),
  };
});

const BY_ID = new Map(PERSONS.map((person) => [person.id, person]));

/** @param {string} id */
export function personOf(id) {
  return BY_ID.get(id);
}
