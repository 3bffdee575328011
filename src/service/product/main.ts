import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { EXPLORER_PATH } from '../../contract/paths.ts';
import { parseEnvironment } from '../settings/environment.ts';
import { warnOfUnread } from '../settings/unread-variables.ts';
import { createLog } from '../http/log.ts';
import { type RunningService, startService } from '../start-service.ts';
import { reportFailure } from '../files/startup-files.ts';
import { citiesUnlessUpstream } from './cities.ts';

const EXPLORER_DIRECTORY = fileURLToPath(new URL('../explorer', import.meta.url));

const log = createLog((line) => void process.stderr.write(line));

// Without a listener, a reader that ends first (EPIPE) would end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

async function main(): Promise<void> {
  const environment = parseEnvironment(process.env);
  warnOfUnread(process.env, log);
  // From the beginning: the first process of a container hears no signal that it does not listen to.
  const stopped = untilStopped();
  const starting = citiesUnlessUpstream(environment, log).then((graphql) =>
    startService(environment, { graphql, log, explorerDirectory: EXPLORER_DIRECTORY }),
  );
  // Without a file it keeps its usual meaning: the terminal is gone.
  if (environment.users.kind === 'file' || environment.signingKeyFile !== undefined) {
    process.on('SIGHUP', () => void starting.then((one) => one.reload()).catch(() => undefined));
  }
  const service = await starting;
  process.stdout.write(describe(service));
  await stopped;
  await service.stop().catch(reportFailure);
  process.exit();
}

async function untilStopped(): Promise<void> {
  const signals = ['SIGTERM', 'SIGINT'];
  await Promise.race(signals.map((signal) => once(process, signal)));
  for (const signal of signals) process.on(signal, () => process.exit(1));
}

function describe({ origins, demo }: RunningService): string {
  const ready = `Explorer ready at ${origins.explorer}${EXPLORER_PATH}\n`;
  if (!demo) return ready;
  const { apiKey, username, password } = demo;
  return `${ready}  API key   ${apiKey}\n  Username  ${username}\n  Password  ${password}\n`;
}

main().catch(reportFailure);
