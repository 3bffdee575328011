import { createKeptChoices } from '../session/kept-choices.ts';

export const TIME_LIMITS = [10_000, 60_000, 300_000, Infinity] as const;

type TimeLimit = (typeof TIME_LIMITS)[number];

const DEFAULT: TimeLimit = 60_000;

const KEY = 'gatehouse:time-limit';

export const timeLimit = createKeptChoices<{ readonly limit: TimeLimit }>(KEY, {
  read(text) {
    const stored = Number(text ?? DEFAULT);
    return { limit: TIME_LIMITS.find((limit) => limit === stored) ?? DEFAULT };
  },
  write: ({ limit }) => String(limit),
});

timeLimit.follow();

export const readTimeLimit = (): number => timeLimit.getState().limit;
