import { defineSubcommand } from './define-subcommand.ts';

export const SERVE = defineSubcommand({
  about: `Usage: gatehouse serve

Starts the explorer and its service, as npm start does, and prints its address. docs/service.md lists
the environment variables: PORT, HOST, AUTH_PORT, CONFIG_FILE, CREDENTIALS_FILE and others.`,
  options: {},
  async run() {
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
    await import('../service/product/main.ts');
    return undefined;
  },
});
