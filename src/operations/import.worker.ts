import { answerCalls } from '../workers/worker-calls.ts';
import { IMPORT_API } from './read-import.ts';

answerCalls(self, IMPORT_API);
