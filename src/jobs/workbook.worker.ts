import { answerCalls } from '../workers/worker-calls.ts';
import { readWorkbook } from './read-workbook.ts';

answerCalls(self, { read: readWorkbook });
