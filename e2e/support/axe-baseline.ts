/** What axe finds in GraphiQL 5.4 and Monaco 0.52 themselves. Anything else fails. */
export const AXE_BASELINE: readonly {
  readonly rule: string;
  /** The finding's element, or one around it. */
  readonly within: string;
  readonly reason: string;
}[] = [
  {
    rule: 'color-contrast',
    within: '.monaco-editor .view-line',
    reason: 'The syntax colours of GraphiQL’s Monaco themes; comments have 4.1:1 in the light one.',
  },
  {
    rule: 'aria-valid-attr-value',
    within: '.suggest-widget .monaco-list',
    reason:
      'Monaco’s list of completions names its chosen row by an id that the row does not have.',
  },
];
