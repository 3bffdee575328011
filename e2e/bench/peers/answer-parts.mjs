/** @typedef {import('./peer.ts').AnswerParts} AnswerParts */

/** @type {AnswerParts} */
export const OUR_ANSWER = {
  pane: '.graphiql-response',
  ready: '.gh-run[aria-label^="Run"]',
  newTab: '.gh-tabs button[aria-label="New tab"]',
  secondTab: '.gh-tab ~ .gh-tab',
  closeTab: '.gh-tab-close',
  undo: '.gh-toast',
};

/** @type {AnswerParts} */
export const GRAPHIQL_ANSWER = {
  pane: '.graphiql-response',
  ready: '.graphiql-execute-button[aria-label^="Execute"]',
  newTab: 'button[aria-label="New tab"]',
  secondTab: '[role="tab"] ~ [role="tab"]',
  closeTab: 'button[aria-label="Close Tab"]',
};

/** @type {AnswerParts} */
export const ALTAIR_ANSWER = {
  pane: '.query-result__list',
  newTab: '.window-switcher__item:not(app-window-switcher-item *)',
  secondTab: 'app-window-switcher-item ~ app-window-switcher-item',
  closeTab: '.window-switcher__close',
};

/** @type {AnswerParts} A last tab that is closed gives way to an empty one. */
export const PLAYGROUND_ANSWER = {
  pane: '.graphiql-wrapper.active .CodeMirror',
  closeTab: '.close',
};
