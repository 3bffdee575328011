import { inLanguage } from '../../contract/language.ts';

export const PART_COPY = inLanguage('PART_COPY', {
  absent: 'This part could not be loaded',
  broken: 'This panel has failed',
  othersWork: 'Everything else goes on working.',
  reasons: {
    offline: 'You are offline. It is loaded as soon as you are back.',
    replaced: 'A new version is installed. Tabs, headers and answers stay when you reload.',
  },
  retry: 'Try again',
  trying: 'Loading…',
  close: 'Close',
  cancel: 'Cancel',
  undo: 'Undo',
  notCopied: 'The browser did not allow copying.',
  reloadPanel: 'Reload panel',
  copyDetails: 'Copy details',
  copied: 'Copied',
  reloadPage: 'Reload',
});
