import { whenIdle } from '../ui/idle.ts';
import { createTurns } from './turns.ts';

/** The page's one queue of what can wait: each turn is a task of its own, when nothing else is to be done. */
export const takeTurn = createTurns(whenIdle);
