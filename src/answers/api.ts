import type { createAnswersApi } from './create-answers-api.ts';

/** Answers are named by the page; asking for one that is not there fails. */
export type AnswersApi = ReturnType<typeof createAnswersApi>;

export type AnswersCalls = AnswersApi['read'] & AnswersApi['compute'] & AnswersApi['write'];
