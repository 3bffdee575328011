import { runDoctor } from './run-doctor.ts';

process.exitCode = await runDoctor(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  output: process.stdout,
  messages: process.stderr,
  // Signals end the process themselves.
  signal: new AbortController().signal,
});
