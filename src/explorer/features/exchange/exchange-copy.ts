import { countOf, formatCount, inLanguage } from '../../../contract/language.ts';

export const EXCHANGE_COPY = inLanguage('EXCHANGE_COPY', {
  share: {
    title: 'Share operation',
    lead: 'The link holds the operation itself. No server sees it, and headers, key and token stay here.',
    parts: 'Included',
    operationName: (name: string) => `Operation to run: ${name}`,
    view: (view: string) => `View: ${view}`,
    table: 'Columns, order, filter, groups and chart of the list',
    link: 'Link',
    length: (count: number) => countOf(count, 'character', 'characters'),
    tooLong: 'Mail programs and chats may cut a link of this length. A file arrives whole.',
    noLink: 'The operation is too long for a link. A file holds all of it.',
    asFile: 'Save as a file',
    empty: 'This tab has no operation yet.',
    secret: 'It holds your API key or token. Remove that first.',
  },
  parts: {
    operations: 'Saved operations',
    tabs: 'Open tabs',
    favourites: 'Favourites',
    settings: 'Settings',
    schema: 'Schema',
    openCollection: 'Bruno’s opencollection.yml, which changes with every operation',
  },
  export: {
    title: 'Export workspace',
    lead: 'Text files that git can hold and editors open. No key, password or token goes along.',
    parts: 'Included',
    count: (count: number) => (count === 0 ? 'none' : formatCount(count)),
    format: 'Format',
    formats: {
      zip: 'Workspace (zip)',
      folder: 'Workspace (folder)',
      file: 'Workspace (one JSON file)',
      graphiql: 'GraphiQL collections (JSON)',
      postman: 'Postman collection (JSON)',
    },
    save: 'Save file',
    saveFolder: 'Choose the folder…',
    notWritten: (detail: string) => `The folder could not be written: ${detail}`,
  },
  schema: {
    title: 'Schema as a file',
    lead: (service: string) =>
      `The schema of ${service}, for editors, code generators and archives.`,
    formats: { sdl: 'Schema language (.graphql)', json: 'Introspection result (.json)' },
    descriptions: 'Descriptions',
    deprecated: 'Deprecated fields, arguments and values',
    writing: 'Writing…',
    size: (lines: number, bytes: string) => `${countOf(lines, 'line', 'lines')}, ${bytes}`,
    notWritten: (detail: string) => `The schema could not be written: ${detail}`,
  },
  keep: {
    choice: 'Keep in this folder: each change of saved operations is written there',
    elsewhere: 'Chrome, Edge and Opera on a computer can also write a folder and keep it in step.',
    kept: (name: string) => `Kept in the folder “${name}”.`,
    written: (at: string) => `Last written ${at}.`,
    left: (paths: string) => `${paths} changed outside of this page and stays as it is.`,
    permission: (name: string) =>
      `The browser wants to be asked again before the page may write to “${name}”.`,
    allow: 'Allow…',
    changed: (name: string) =>
      `Files in “${name}” were changed. Nothing is written until you have seen what.`,
    review: 'Review…',
    emptied: (name: string) =>
      `“${name}” has no gatehouse.json any more. Put it back, or have all files written again.`,
    writeAgain: 'Write all files',
    gone: (name: string) => `The folder “${name}” is gone. Put it back, or export to another one.`,
    full: (name: string) =>
      `There is no room left to write to “${name}”. Make some, then try again.`,
    refused: (name: string, detail: string) => `Nothing was written to “${name}”: ${detail}`,
    stop: 'Stop keeping',
    stopped: (name: string) => `Changes are no longer written to “${name}”. Its files stay.`,
  },
  import: {
    title: 'Import',
    drop: 'Drop files here: a workspace, a collection of GraphiQL, Altair, Postman or Bruno, .http or .graphql.',
    files: 'Choose files…',
    folder: 'Choose a folder…',
    paste: 'Or paste an operation, or a curl command',
    pastedName: 'Pasted operation',
    read: 'Read',
    stop: 'Stop',
    unreadable: (detail: string) => `This cannot be read: ${detail}`,
    summary: (counts: { new: number; changed: number; same: number; gone: number }) =>
      `${counts.new} new, ${counts.changed} changed, ${counts.same} the same, ${counts.gone} gone. Nothing is changed yet.`,
    unread: (count: number) =>
      count === 1 ? '1 part was not read' : `${count} parts were not read`,
    unreadKinds: {
      request: (name: string) => `${name}: a request without GraphQL that can be read`,
      'named-file': (name: string) =>
        `${name}: named by a request, and not there. Import the folder with both.`,
      file: (name: string) => `${name}: a file of another format`,
    },
    dropped: (names: string) => `Left out, because these are credentials: ${names}`,
    items: 'Changes',
    kinds: { new: 'New', changed: 'Changed', same: 'Same', gone: 'Gone' },
    forAll: 'All that changed:',
    answers: { take: 'Replace mine', keep: 'Keep mine', both: 'Keep both' },
    answersOf: {
      new: { take: 'Bring it back', keep: 'Leave it deleted' },
      gone: { take: 'Delete mine', keep: 'Keep mine' },
    },
    choose: (name: string) => `${name}: which one to keep`,
    unchosen: 'Choose…',
    unanswered: (count: number) =>
      count === 1
        ? '1 operation differs from yours. Choose.'
        : `${count} operations differ from yours. Choose.`,
    removeGone: (count: number) =>
      `Delete what is in the list as gone, too: ${countOf(count, 'entry', 'entries')}`,
    more: (count: number) => `And ${formatCount(count)} more`,
    also: 'Also import',
    changedMeanwhile: 'Something was saved in another tab meanwhile. Look at the list again.',
    notKept: (detail: string) => `Nothing was imported: ${detail}`,
    done: (count: number) => `Imported ${countOf(count, 'entry', 'entries')}`,
  },
  open: {
    title: 'Open the operation of this link?',
    lead: 'It opens in a new tab, and runs only when you run it.',
    mutation: 'It is a mutation: once run, it changes data.',
    along: (parts: string) => `With ${parts}`,
    operationName: (name: string) => `${name} as the operation to run`,
    view: (view: string) => `the view ${view}`,
    table: 'the list’s columns, order, filter, groups and chart',
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
    faults: {
      'too-long': 'It is longer than a link may be. Ask for a file instead.',
      'other-version':
        'Another version of this page made it. Load the page again, or ask for a new link.',
      damaged: 'It is incomplete or was changed on its way. Copy it once more as a whole.',
      'unknown-content':
        'It contains parts that links of this page do not have. Nothing was opened.',
    },
    notInSchema: (name: string) => `The schema has no ${name}.`,
  },
});
