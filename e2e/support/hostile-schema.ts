import { buildSchema, graphqlSync, introspectionFromSchema } from 'graphql';
import { json, type Answer } from './fault-server.ts';

/** What each payload sets when it gets to run. */
export const RAN = 'hostileCodeRan';

/** A host that no page of ours may contact. */
const ELSEWHERE = 'http://elsewhere.invalid';

const RUN = `globalThis.${RAN}=true`;

/** HTML that a browser would act on: plain, and mangled so that cleaning and parsing it differ. */
export const HOSTILE_HTML: readonly string[] = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="${ELSEWHERE}/pixel.png">`,
  `<svg onload="${RUN}"><image href="${ELSEWHERE}/a.svg" /></svg>`,
  `<svg><a xlink:href="javascript:${RUN}"><text y="20">draw</text></a></svg>`,
  `<math href="javascript:${RUN}">1</math>`,
  `<iframe src="javascript:${RUN}"></iframe><iframe srcdoc="<script>parent.${RAN}=true</script>"></iframe>`,
  `<style>@import "${ELSEWHERE}/a.css"; * { background: url(${ELSEWHERE}/b.png) }</style>`,
  `<p style="background: url(${ELSEWHERE}/c.png)" id="root" class="gh-dialog">styled</p>`,
  `<form action="${ELSEWHERE}" id="form"><input name="password"><button>Sign in</button></form>`,
  `<video src="${ELSEWHERE}/v.mp4" poster="${ELSEWHERE}/v.png" autoplay></video>`,
  `<audio src="${ELSEWHERE}/a.mp3"></audio><picture><source srcset="${ELSEWHERE}/s.png"></picture>`,
  `<link rel="stylesheet" href="${ELSEWHERE}/l.css"><base href="${ELSEWHERE}/">`,
  `<meta http-equiv="refresh" content="0;url=${ELSEWHERE}/">`,
  `<object data="${ELSEWHERE}/o"></object><embed src="${ELSEWHERE}/e">`,
  `<a href="javascript:${RUN}" onclick="${RUN}">click</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">data</a>`,
  `<a href="https://example.invalid/" target="_self" rel="opener" ping="${ELSEWHERE}/p">link</a>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<template><script>${RUN}</script></template><details open ontoggle="${RUN}">d</details>`,
  `<xmp><img title="</xmp><img src=x onerror=${RUN}>"></xmp><!--><img src=x onerror=${RUN}>-->`,
  `<div is="x-a" autofocus tabindex=1 onfocus="${RUN}" slot="x">focus</div>`,
];

/** The same means in Markdown's own syntax, which is what the explorer renders. */
const HOSTILE_MARKDOWN: readonly string[] = [
  `[script link](javascript:${RUN})`,
  `[spaced link](java\u0000script:${RUN})`,
  `[entity link](&#106;avascript:${RUN})`,
  `<javascript:${RUN}>`,
  `[data link](data:text/html;base64,PHNjcmlwdD5hPC9zY3JpcHQ+)`,
  `[vbscript link](vbscript:msgbox)`,
  `![remote image](${ELSEWHERE}/image.png)`,
  `![inline](data:image/svg+xml,<svg/onload=${RUN}>)`,
  `[quoted](https://example.invalid/ "\\" onmouseover=\\"${RUN}")`,
  '[command link](command:editor.action.quickCommand)',
  '```html\n<script>globalThis.code=1</script>\n```',
];

/** Ends each description: what is below it has been rendered as well. */
export const LAST_WORDS = 'The harmless end.';

/** A megabyte, as prose and as one word: parsers and regular expressions dislike the one or the other. */
export const HUGE_TEXT = 'many words about nothing, '.repeat(20_000) + 'a'.repeat(500_000);

/** Names that GraphQL allows, and that an object in JavaScript has from birth. */
export const INBORN_NAMES = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'prototype',
  'then',
  'toJSON',
  'length',
  'name',
] as const;

/**
 * A GraphQL endpoint that attacks anybody who looks at it: hostile text wherever a schema or an answer has
 * one, and every name that trips careless code.
 *
 * @param link address that each description links to
 * @param more description of one more field, `more`
 */
export function createHostileService(link: string, more: string): Answer {
  const schema = buildSchema(sdl(link, more));
  const introspection = introspectionFromSchema(schema, { specifiedByUrl: true });
  return (response, request) => {
    // A link was opened, which is no GraphQL request.
    if (request.body === '') return json(200, 'A page elsewhere')(response, request);
    const { query = '' } = JSON.parse(request.body) as { query?: string };
    const result = query.includes('__schema')
      ? { data: introspection }
      : graphqlSync({ schema, source: query, rootValue: hostileRoot() });
    return json(200, result)(response, request);
  };
}

const FAULTY_SDL = `
  directive @cached(seconds: Int) on FIELD
  type Query {
    version: String
    city(where: Where!): City
    loop(by: Int!): Int
  }
  type City { id: ID! twin: City }
  enum Key { A B }
  input Where { key: Key! style: Style! }
  input Style { size: Int }
`;

/** A GraphQL endpoint that shows a schema with one kind of everything that GraphQL does not allow. */
export function createFaultySchemaService(): Answer {
  const schema = buildSchema(FAULTY_SDL);
  const introspection = introspectionFromSchema(schema, { inputValueDeprecation: true });
  const all = introspection.__schema as unknown as { types: Faulty[]; directives: unknown[] };
  const of = (kind: string, name: string) => ({ kind, name, ofType: null });
  const int = of('SCALAR', 'Int');
  const deep = Array.from({ length: 50 }).reduce<object>(
    (ofType) => ({ kind: 'LIST', name: null, ofType }),
    int,
  );
  const field = (name: string, type: object, args: object[] = []) => ({ name, type, args });
  const needed = (name: string) => ({
    name,
    type: { kind: 'NON_NULL', ofType: of('INPUT_OBJECT', 'Loop') },
  });
  const find = (name: string) => all.types.find((type) => type.name === name);
  find('Query')?.fields?.push(
    field('bad-name', int),
    field('badArgument', int, [field('an-argument', int)]),
    field('badType', of('OBJECT', 'Bad-Type')),
    field('missing', of('OBJECT', 'Gone')),
    field('takesInput', of('INPUT_OBJECT', 'Style')),
    field('deep', deep),
    field('version', int),
    field('empty', of('OBJECT', 'Empty')),
    field('endless', int, [needed('by')]),
  );
  find('Key')?.enumValues?.push({ name: '1A' });
  find('Style')?.inputFields?.push(field('a-b', int));
  all.directives.push({ name: 'x-y', locations: ['FIELD'], args: [] });
  all.types.push(
    { kind: 'OBJECT', name: 'Bad-Type', fields: [field('a', int)] },
    { kind: 'OBJECT', name: 'Empty', fields: null },
    { kind: 'OBJECT', name: 'City', fields: [field('other', int)] },
    { kind: 'INPUT_OBJECT', name: 'Loop', inputFields: [needed('a'), needed('b')] },
  );
  const rootValue = { version: '1.2.3', city: { id: 'Bern' } };
  return (response, request) => {
    const { query: source = '' } = JSON.parse(request.body) as { query?: string };
    const isAsked = source.includes('__schema');
    const result = isAsked ? { data: introspection } : graphqlSync({ schema, source, rootValue });
    return json(200, result)(response, request);
  };
}

interface Faulty {
  readonly kind: string;
  readonly name: string;
  readonly fields?: object[] | null;
  readonly inputFields?: object[] | null;
  readonly enumValues?: object[] | null;
}

function sdl(link: string, more: string): string {
  const all = [
    'First words.',
    ...HOSTILE_HTML,
    ...HOSTILE_MARKDOWN,
    `[a good link](${link})`,
    LAST_WORDS,
  ].join('\n\n');
  const text = JSON.stringify(all);
  const short = JSON.stringify(`<img src=x onerror="${RUN}"> \`</script><script>${RUN}</script>\``);
  const inborn = INBORN_NAMES.map((name) => `${text} ${name}(${name}: Hostile): constructor`);
  return `
    ${text}
    schema { query: Query }
    ${text}
    directive @hostile(${text} because: String = ${short}) repeatable on FIELD | QUERY
    ${text}
    scalar Url @specifiedBy(url: ${JSON.stringify(`javascript:${RUN}`)})
    ${text}
    type Query {
      ${text}
      attack(
        ${text} text: String = ${short}
        ${text} filter: Hostile = { constructor: ${short}, toString: 1 }
        ${text} choice: toString = constructor
      ): String
      ${text}
      old: Url @deprecated(reason: ${text})
      ${JSON.stringify(more)}
      more: String
      ${inborn.join('\n')}
    }
    ${text}
    type constructor implements valueOf {
      ${INBORN_NAMES.map((name) => `${text} ${name}: String`).join('\n')}
    }
    ${text}
    interface valueOf { ${text} valueOf: String }
    ${text}
    union hasOwnProperty = constructor
    ${text}
    enum toString {
      ${INBORN_NAMES.map((name) => `${text} ${name} @deprecated(reason: ${short})`).join('\n')}
    }
    ${text}
    input Hostile {
      ${text} constructor: String = ${short}
      ${text} toString: Int
      ${text} hasOwnProperty: Hostile
    }
  `;
}

function hostileRoot(): object {
  const text = HOSTILE_HTML.join('\n');
  const child = Object.fromEntries(INBORN_NAMES.map((name) => [name, text]));
  return {
    attack: text,
    old: text,
    ...Object.fromEntries(INBORN_NAMES.map((name) => [name, () => child])),
  };
}
