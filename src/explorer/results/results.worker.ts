import { answerCalls } from '../workers/worker-calls.ts';
import { createWorkerBoxes } from './answer/spill/worker-boxes.ts';
import { createResultsDesk } from './create-results-desk.ts';
import type { ResultsDesk } from './results-desk.ts';

answerCalls<ResultsDesk>(self, createResultsDesk({ openBox: createWorkerBoxes() }));
