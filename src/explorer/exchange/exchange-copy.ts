import { countOf, formatCount } from '../../contract/format-count.ts';
import { inLanguage } from '../../contract/language.ts';

/** Every text about links and files that hold operations. */
export const EXCHANGE_COPY = inLanguage('EXCHANGE_COPY', {
  share: {
    title: 'Share operation',
    lead: 'The link holds the operation itself. No server sees it, and headers, key and token stay here.',
    parts: 'What goes along',
    variables: 'Variables',
    operationName: (name: string) => `Operation to run: ${name}`,
    view: (view: string) => `View: ${view}`,
    table: 'Columns, order and filter of the table',
    link: 'Link',
    length: (count: number) => countOf(count, 'character', 'characters'),
    tooLong: 'Mail programs and chats may cut a link of this length. A file arrives whole.',
    copy: 'Copy link',
    copied: 'Link copied',
    close: 'Close',
    empty: 'This tab has no operation yet.',
    secret: 'It holds your API key or token. Remove that first.',
  },
  parts: {
    operations: 'Saved operations',
    tabs: 'Open tabs',
    favourites: 'Favourites',
    settings: 'Settings',
    schema: 'Schema',
  },
  export: {
    title: 'Export workspace',
    lead: 'A zip of text files that git can hold and editors open. No key, password or token goes along.',
    parts: 'What goes in',
    count: (count: number) => (count === 0 ? 'none' : formatCount(count)),
    save: 'Save zip',
    saved: (name: string) => `Saved ${name}.`,
    close: 'Close',
  },
  import: {
    title: 'Import',
    drop: 'Drop a workspace (zip, folder or JSON) or .graphql files here.',
    files: 'Choose files…',
    folder: 'Choose a folder…',
    paste: 'Or paste an operation',
    pastedName: 'Pasted operation',
    read: 'Read',
    unreadable: (detail: string) => `This cannot be read: ${detail}`,
    close: 'Close',
    summary: (counts: { new: number; changed: number; same: number; gone: number }) =>
      `${counts.new} new, ${counts.changed} changed, ${counts.same} the same. Nothing is changed yet.`,
    items: 'What would change',
    kinds: { new: 'New', changed: 'Changed', same: 'Same', gone: 'Gone' },
    forAll: 'All that changed:',
    answers: { take: 'Replace mine', keep: 'Keep mine', both: 'Keep both' },
    choose: (name: string) => `${name}: which one to keep`,
    unchosen: 'Choose…',
    unanswered: (count: number) =>
      count === 1
        ? '1 operation differs from yours. Choose.'
        : `${count} operations differ from yours. Choose.`,
    more: (count: number) => `And ${formatCount(count)} more`,
    also: 'Also import',
    back: 'Back',
    apply: 'Import',
    changedMeanwhile: 'Something was saved in another tab meanwhile. Look at the list again.',
    notKept: (detail: string) => `Nothing was imported: ${detail}`,
    done: (count: number) => `Imported ${countOf(count, 'entry', 'entries')}`,
    undo: 'Undo',
  },
  open: {
    title: 'Open the operation of this link?',
    lead: 'It opens in a new tab, and runs only when you run it.',
    mutation: 'It is a mutation: once run, it changes data.',
    texts: 'Operation and variables',
    variables: 'Variables',
    along: (parts: string) => `With ${parts}`,
    operationName: (name: string) => `${name} as the operation to run`,
    view: (view: string) => `the view ${view}`,
    table: 'the table’s columns, order and filter',
    open: 'Open in a new tab',
    leave: 'Don’t open',
  },
  otherService: {
    title: 'This link is for another service',
    known: (name: string, present: string) => `It is for ${name}. You are signed in to ${present}.`,
    unknown: (id: string, present: string) =>
      `It is for a service “${id}”, which this page does not have. You are signed in to ${present}.`,
    change: (name: string) => `Switch to ${name}`,
    stay: 'Open it here',
  },
  refused: {
    title: 'This link cannot be opened',
    close: 'Close',
    faults: {
      'too-long': 'It holds more than a link may. Ask for a file instead.',
      'other-version':
        'Another version of this page made it. Load the page again, or ask for a new link.',
      damaged: 'It is incomplete or was changed on its way. Copy it once more as a whole.',
      'unknown-content': 'It holds what links of this page do not have. Nothing of it was taken.',
    },
    notInSchema: (name: string) => `The schema has no ${name}.`,
  },
});
