/**
 * Why a claim is not met, as far as that is known, by what the claim says. A reason is shown where its claim is
 * missed, and says nothing that the next measurement makes wrong.
 *
 * @type {readonly { claims: readonly string[], reason: string }[]}
 */
export const WHY_MISSED = [
  {
    claims: [
      'First paint over the same HTML without scripts, plain',
      'First paint over the same HTML without scripts, throttled',
    ],
    reason:
      'both are paints of about eight frames, and their ratio wanders by more than the margin: from 1.04x to 1.65x plain in ' +
      'the builds of November, several of them with the same HTML and script. The page takes 10 ms of processor time more than ' +
      'its HTML alone. Five ways to let the code in were traced, and without the inline script’s reads of storage no paint could ' +
      'be told from noise ([figures](measurements.md#first-paint))',
  },
  {
    claims: [
      'Longest task while the credentials are typed, plain',
      'Longest task while the credentials are typed, throttled',
    ],
    reason:
      'GraphiQL makes its four editors in one task, of 62 ms of processor time on the machine where the target was set ' +
      '(202 ms throttled). Machines differ: where GraphiQL’s own page load takes 1.4 times as long, so does this. No key is dropped',
  },
  {
    claims: ['Files on the wire to the first answer, cold'],
    reason:
      'views, chart kinds and ways to copy have brought more than was saved elsewhere. Four menus that are loaded when they ' +
      'are opened would save about 10 kB, and have to be written anew for it',
  },
  {
    claims: ['Sign-in to an editor that takes typing, over an empty profile’s'],
    reason:
      'one frame is a tenth of it, and runs differ by more (0.93x to 1.08x before). Fifty tabs cost 1.5 ms of processor time ' +
      '([figures](measurements.md#sign-in)), a full profile 1.04x up to the editor',
  },
  {
    claims: [
      'History opens, over an empty profile’s',
      'Saved operations open, over an empty profile’s',
      'Documentation opens, over an empty profile’s',
    ],
    reason:
      'an empty panel has nothing to draw and is there with the next frame, after 16 ms; a fifth more leaves 3 ms for rows. A ' +
      'full one draws the rows in sight and no others, and is there with the second frame at the latest',
  },
  {
    claims: [
      'Token’s answer to completion, 100,000 fields',
      'Token’s answer to completion, schema seen before, 100,000 fields',
      'Token’s answer to completion, schema seen before, GitHub’s',
    ],
    reason:
      'since the target was set, what GraphQL does not allow is left out of a schema before it is used, for which the whole ' +
      'answer is parsed: 950 ms for 10,000 types in Node, where JSON.parse alone takes 300',
  },
  {
    claims: [
      'Builder search, key to answer, p95, 100,000 fields',
      'Completion list, key to list, p95, 100,000 fields',
    ],
    reason:
      'one run has few keys, and its p95 is the slowest of them. GraphiQL’s own list took 134 and 50 ms on two days',
  },
  {
    claims: ['Heap, over GraphiQL 5’s, 100,000 fields', 'Heap, over GraphiQL 5’s, GitHub’s'],
    reason: 'the code of what came since the target was set: ours grew by 2 MB, GraphiQL’s by none',
  },
  {
    claims: ['Excel file of 1,000,000 rows of 10 columns, over CSV'],
    reason:
      'CSV has become faster (8.2 to 5 s), and a library packs the 10 million elements of XML in an Excel file: it takes longer than the ' +
      'code of ours that it replaced did (35 s), in 68 lines less',
  },
  {
    claims: ['The fetcher’s own cost of a request, p50'],
    reason:
      'answers are read in a worker since the target was set, and an answer is done when the worker says so: a way there and ' +
      'back, and another for its first lines. Handing the messages over takes half a millisecond of it, by a profile',
  },
  {
    claims: [
      'Heap after an hour, over minute five’s',
      'Heap with workers after an hour, over minute five’s',
    ],
    reason:
      'what grows is V8’s compiled code of what is used (14.1 to 18.8 MB when it was taken apart), objects grow by 1 to 2 %; with ' +
      'V8’s compilers off it is 0.99x. A page has no say in that',
  },
  {
    claims: ['Event listeners after an hour, over minute five’s'],
    reason:
      'minute five comes before the first sign-out. Of all explorers that have ended Monaco holds one, by the container of its ' +
      'service for menus, which is that of the first editor: the middle of the hour counts as many as its end',
  },
  {
    claims: [
      'Run to something readable, over fetch, text and JSON.parse, 1 MB',
      'Run to something readable, over fetch, text and JSON.parse, 10 MB',
    ],
    reason:
      'a list opens as a table, where the first lines of its JSON were shown before, after 28 to 48 ms ' +
      '([figures](measurements.md#answers)). A table needs its code, the widths of its columns and its rows, and its first ' +
      'drawing takes some 150 ms',
  },
  {
    claims: [
      'Memory after its tab was closed, over before, 50 MB',
      'Heap kept after its tab was closed, over the answer, 50 MB',
    ],
    reason:
      '3 to 6 MB stay after an answer of 1 MB as of 50: bytecode and machine code of what an answer runs through, and half a ' +
      'megabyte of the document’s objects ([figures](measurements.md#answers))',
  },
  {
    claims: ['Profile of 1,000,000 rows of 10 columns, as a share of JSON.parse'],
    reason:
      'numbers of any length are read exactly; before that it was 1.38. JSON.parse of the same bytes varies ' +
      'by a quarter between runs',
  },
  {
    claims: [
      'Longest task while 10,000 values run, two at a time',
      'Longest task while 10,000 values run, four at a time',
    ],
    reason:
      'its cause is not found: a task, or a few, of 50 to 85 ms in half a minute. What was tried made a value cheaper',
  },
  {
    claims: [
      'Two kept schemas of 10,000 types compared in the worker, 20 types changed',
      'Two kept schemas of 10,000 types compared in the worker, 2,000 types changed',
    ],
    reason:
      'a version is kept as one packed text, and both are unpacked whole before a type is compared. Blocks with hashes of ' +
      'their own took 0.1 s for 20 types, in 200 lines more, for a list that is asked for once in a while',
  },
  {
    claims: [
      'A key in an operation of 300 lines to its painted frame, p95, over GraphiQL 5’s',
      'A key in an operation of 300 lines to its painted frame, p95',
    ],
    reason:
      'a key of GraphiQL’s ends within one frame, and 0.8x of it leaves no more than that frame. Ours has some milliseconds more to ' +
      'do: layers for the open builder (1 to 2 ms), style and scripts (1 ms each). The root’s :has() was 3 ms of it. Earlier figures ' +
      'of 0.39x and 39 ms were of another text: the bench typed its lines, which the editor indented to 190,000 characters ' +
      '([figures](measurements.md#typing))',
  },
  {
    claims: ['Docs at an operation of 300 lines, click to painted frame, slowest of five'],
    reason:
      'the slowest of five openings counts, which is the first. It loaded the panel’s script, which is loaded ahead by now. ' +
      'Openings after it take 50 to 80 ms: style and layout of the whole page, in which a panel takes the place of another',
  },
  {
    claims: [
      'A frame that scrolls down 100,000 rows of 30 columns: script, style and layout',
      'A frame that scrolls them sideways: script, style and layout',
    ],
    reason:
      'machines differ from day to day: one build had 6 and 5 ms on the day it was made, and 24 and 12 ms the day after, when its ' +
      'successor had 14 and 9 ms',
  },
  {
    claims: [
      'Longest task while the profile of 1,000,000 rows of 10 columns fills in',
      'Longest task of the page until 2,000 changed types are listed',
      'Longest task on the page while CSV is saved',
      'Longest task on the page while NDJSON is saved',
      'Longest task on the page while Parquet is saved',
      'Longest task on the page while Excel is saved',
    ],
    reason:
      'tasks count from 50 ms, and on the machine where the target was set none took so long; this one takes 1.4 times as ' +
      'long, and its workers had more than their core to share with the page',
  },
  {
    claims: ['Run to something readable, over the best peer’s, 1 MB'],
    reason:
      'one run, 31 ms behind GraphiQL 5 where another run of the day was ahead of it: runs of both differ by more than that',
  },
  {
    claims: ['The service’s event loop, held by one hostile document of any kind'],
    reason:
      'a variable of wrong values is at the bound: the same code of the service had 49 ms and 52 ms on one day. All other documents ' +
      'take 35 ms or less',
  },
  {
    claims: ['Longest task for any hostile text of a file, a service or the clipboard'],
    reason:
      'an answer of 5,000 columns (0.14 s and 0.21 s) is at the bound. An input object of 1,000 enums of 100 values each took 0.22 s ' +
      'when 40 of its fields were drawn at once; the 20 of now take 0.6 times the processor time. A linked folder of 24 MB took 0.26 s ' +
      'and 0.43 s; since the page leaves its files to the worker, the message with the offer is left (70 to 110 ms of processor ' +
      'time), and a garbage collection comes with it. All other texts take 180 ms or less',
  },
];
