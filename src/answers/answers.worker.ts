import { answerCalls } from '../workers/worker-calls.ts';
import { createWorkerStorages } from './store/chunk-database.ts';
import { createAnswersApi } from './create-answers-api.ts';
import type { AnswersCalls } from './api.ts';

const { read, compute, write } = createAnswersApi({ openStorage: createWorkerStorages() });
answerCalls<AnswersCalls>(self, { ...read, ...compute, ...write });
