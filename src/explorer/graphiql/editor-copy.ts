/** What the operation editor and its toolbar are called. */
export const EDITOR_COPY = {
  prettify: (keys: string) => `Prettify query (${keys})`,
  merge: (keys: string) => `Merge fragments into query (${keys})`,
  label: 'Operation. To leave the editor with the keyboard, press Ctrl-M, then Tab.',
} as const;
