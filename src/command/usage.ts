import GATEHOUSE from './usage/gatehouse.txt?raw';
import RUN from './usage/run.txt?raw';
import SCHEMA from './usage/schema.txt?raw';
import SERVE from './usage/serve.txt?raw';
import SERVICE_OPTIONS from './usage/service-options.txt?raw';
import TOKEN from './usage/token.txt?raw';
import VERIFY from './usage/verify.txt?raw';

function usage(text: string): string {
  return text.replace('{SERVICE_OPTIONS}\n', () => SERVICE_OPTIONS).trimEnd();
}

/** What `--help` prints, by command; the empty name is the program's own. */
export const USAGE: Readonly<Record<string, string>> = {
  '': usage(GATEHOUSE),
  token: usage(TOKEN),
  run: usage(RUN),
  schema: usage(SCHEMA),
  verify: usage(VERIFY),
  serve: usage(SERVE),
};
