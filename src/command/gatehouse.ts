#!/usr/bin/env node
import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../../package.json';
import { systemClock } from '../contract/clock.ts';
import { EXIT } from './command-error.ts';
import { runGatehouse } from './command-line.ts';

const stopping = new AbortController();
const { signal } = stopping;

/** The first signal waits for no answer and lets what came be written; a second one ends the process at once. */
function stop(name: 'SIGINT' | 'SIGTERM'): void {
  if (signal.aborted) process.exit(name === 'SIGINT' ? EXIT.interrupted : EXIT.terminated);
  stopping.abort(name);
  process.stdin.destroy();
}

process.on('SIGINT', stop).on('SIGTERM', stop);

// The reader of the output, such as `head`, has all that it wanted.
let isReaderGone = false;
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  isReaderGone ||= code === 'EPIPE';
});
process.stderr.on('error', () => undefined);

const terminal = {
  env: process.env,
  input: process.stdin,
  output: process.stdout,
  messages: process.stderr,
  clock: {
    ...systemClock,
    sleep: (milliseconds: number) => sleep(milliseconds, undefined, { signal }),
  },
  signal,
};

const outcome = await runGatehouse(process.argv.slice(2), terminal, version);
if (outcome !== undefined) process.exitCode = isReaderGone ? EXIT.brokenPipe : outcome;
// Requests that a stopped command no longer waits for would keep the process.
if (signal.aborted) process.exit();
