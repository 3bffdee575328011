import { answerCalls } from '../workers/worker-calls.ts';
import { createWorkerBoxes } from './store/chunk-store.ts';
import { createResultsDesk } from './create-answers-api.ts';
import type { ResultsDesk } from './api.ts';

answerCalls<ResultsDesk>(self, createResultsDesk({ openBox: createWorkerBoxes() }));
