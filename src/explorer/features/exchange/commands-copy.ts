import { defineCommands } from '../../commands/define-commands.ts';

export const EXCHANGE_COMMANDS = defineCommands('EXCHANGE_COMMANDS', 'general', {
  'export-workspace': {
    label: 'Export…',
    keywords: 'workspace, saved operations, download, backup, folder, git, zip',
  },
  'import-workspace': {
    label: 'Import…',
    keywords: 'workspace, upload, open file, restore, paste curl, postman',
  },
  'save-schema': {
    label: 'Save schema…',
    keywords: 'sdl, introspection, download, copy, schema.graphql',
  },
  'share-operation': { group: 'editor', label: 'Share…', keywords: 'operation, link, send, url' },
});
