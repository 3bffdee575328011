import { reportFailure } from './files/startup-files.ts';
import { runCredentials } from './credentials-command.ts';

const { argv, env, stdout } = process;

runCredentials(argv.slice(2), env, (text) => stdout.write(text), 'npm run credentials --').catch(
  reportFailure,
);
