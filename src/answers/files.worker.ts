import { answerCalls } from '../workers/worker-calls.ts';
import { createFilesApi } from './typed/create-files-api.ts';

answerCalls(self, createFilesApi());
