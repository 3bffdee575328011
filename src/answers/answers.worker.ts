import { answerCalls } from '../workers/worker-calls.ts';
import { createWorkerStorages } from './store/chunk-database.ts';
import { createAnswersApi } from './create-answers-api.ts';
import type { AnswersApi } from './api.ts';

answerCalls<AnswersApi>(self, createAnswersApi({ openStorage: createWorkerStorages() }));
