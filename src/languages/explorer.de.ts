import { DOCTOR_DE } from '../doctor/copy.de.ts';
import { STEPS_DE } from '../jobs/steps/copy.de.ts';
import { OPERATIONS_DE } from '../operations/copy.de.ts';

/** Each room's, but for what the sign-in page has too. */
const ROOMS = import.meta.glob<Readonly<Record<string, object>>>(
  ['../explorer/**/copy.de.ts', '!../explorer/ui/*'],
  { eager: true },
);

const TABLES = [
  DOCTOR_DE,
  STEPS_DE,
  OPERATIONS_DE,
  ...Object.values(ROOMS).flatMap(Object.values<object>),
];

/** The explorer's German words, by the names of their tables, and those of what the doctor finds. */
export const EXPLORER_DE: Readonly<Record<string, object>> = Object.fromEntries(
  TABLES.flatMap((tables) => Object.entries(tables)),
);
