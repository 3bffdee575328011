/** What the first tab holds where the config has no query of its own. */
export const WELCOME_QUERY = `# Tick fields in the query builder on the left, or type here:
# Ctrl-Space completes, Ctrl-Enter runs, Shift-Ctrl-P tidies.

`;
