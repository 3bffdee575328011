/** What is said where the browser has no room for what is written. */
export const KEEPING_COPY = {
  'with-tab': {
    title: 'This browser’s storage is full.',
    advice:
      'What you write stays with this tab, and goes when you close it. Deleting some of the ' +
      'history makes room.',
  },
  lost: {
    title: 'What you write is too large to be kept.',
    advice: 'Reloading this page would lose it: save it in a file of your own.',
  },
} as const;
