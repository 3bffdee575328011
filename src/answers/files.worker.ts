import { answerCalls } from '../workers/worker-calls.ts';
import { createFilesApi } from './typed/create-files-api.ts';
import type { FilesApi } from './typed/files-api.ts';

answerCalls<FilesApi>(self, createFilesApi());
