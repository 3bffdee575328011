import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import wasmUrl from '@sqlite.org/sqlite-wasm/sqlite3.wasm?url';
import { answerCalls } from '../workers/worker-calls.ts';
import type { SqlApi } from './api.ts';
import { createSqlApi } from './database.ts';

answerCalls<SqlApi>(
  self,
  createSqlApi(async () => {
    const answer = await fetch(wasmUrl);
    if (!answer.ok) throw new Error(`${wasmUrl} answers ${answer.status}`);
    const wasmBinary = await answer.arrayBuffer();
    // Typed without arguments, although Emscripten takes this one.
    const init = sqlite3InitModule as (module: object) => ReturnType<typeof sqlite3InitModule>;
    return init({ wasmBinary });
  }),
);
