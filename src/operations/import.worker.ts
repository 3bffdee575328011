import { answerCalls } from '../workers/worker-calls.ts';
import { WORKSPACE_API } from './workspace-api.ts';

answerCalls(self, WORKSPACE_API);
