import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { languages } from 'monaco-editor/esm/vs/editor/editor.api.js';
import { loadPart } from '../../../contract/load-part.ts';
import { PROGRAM_LANGUAGES } from '../../../programs/languages.ts';
import { writeSdlInWorker } from '../../../schema/connect.ts';
import { secretsInUse } from '../../../session/session-state.ts';
import { useActiveTabId, useOperationName, useSchema } from '../../editors/graphiql-adapter.ts';
import { useEditorCursor } from '../../editors/graphiql-adapter-cursor.ts';
import { textsOf, useEditorValue } from '../../editors/graphiql-adapter-editors.ts';
import type { EditorTexts } from '../../runs/run.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { CODE_COPY, faultText } from './code-copy.ts';
import { CODE_NAMES } from './code-name-copy.ts';
import {
  readCodeTask,
  writeCode,
  type CodeChoices,
  type CodeTask,
  type CodeProgram,
  type OperationInFront,
} from './code-task.ts';
import './code.css';
import type { ProgramGrammar, ProgramLanguage } from '../../../programs/program.ts';
import { createKeptChoices } from '../../../session/kept-choices.ts';
import { CodeLines } from '../../monaco/code-text.tsx';
import { highlight } from '../../monaco/highlight.ts';
import { Choice, Tick } from '../../ui/choices.tsx';
import { useAwaited, useSettled, whileWanted } from '../../ui/while-wanted.ts';
import { saveAndReport } from '../save/save-file.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

export function CodePanel() {
  const { service, store, answerStore } = useSchemaAccess();
  const schema = useSchema() ?? undefined;
  const session = useSyncExternalStore(store.subscribe, store.getView);
  const username = session.status === 'valid' ? session.identity.username : undefined;
  const inFront = useSettled(useOperationInFront());
  const tabId = useActiveTabId();
  const answer = useStore(answerStore.store, ({ byTab }) => byTab[tabId]);
  const { languageId, language, flow, followsPages, choose } = useCodeChoices();
  const read = useMemo(() => {
    const isSignedIn = username !== undefined;
    const secrets = secretsInUse(store.getState(), service.apiKey);
    const choices = { service, schema, answer, flow, followsPages, isSignedIn, secrets };
    return readCodeTask(inFront, choices);
  }, [inFront, service, store, schema, answer, flow, followsPages, username]);
  const [last, setLast] = useState<CodeTask>();
  if ('task' in read && read.task !== last) setLast(read.task);
  const source = 'task' in read ? read.task : last;
  const written = useMemo(
    () => source && language && writeCode(source, language),
    [source, language],
  );
  const fault = 'fault' in read ? read.fault : written?.fault;
  const program = written?.program;
  return (
    <section className="gh-code gh-side-panel" aria-label={CODE_NAMES.panel}>
      <h2 className="gh-title">{CODE_NAMES.panel}</h2>
      <div className="gh-code-choices">
        <Choice
          label={PART_COPY.language}
          value={languageId}
          options={PROGRAM_LANGUAGES.map(({ id, label }) => [id, label])}
          onChange={(id) => choose({ languageId: id })}
        />
        <Choice
          label={CODE_COPY.flow}
          value={flow}
          options={[
            ['B', CODE_COPY.flows.B],
            ['A', CODE_COPY.flows.A],
          ]}
          onChange={(id) => choose({ flow: id })}
        />
        {source?.connection !== undefined && (
          <Tick
            className="gh-code-check gh-strip"
            isOn={followsPages}
            onChange={(isOn) => choose({ followsPages: isOn })}
          >
            {CODE_COPY.pages(source.connection)}
          </Tick>
        )}
      </div>
      {program && (
        <>
          <ProgramActions
            program={program}
            onStarter={async () => {
              const { writeStarter } = await loadPart(() => import('./starter.ts'));
              const sdl = schema && (await writeSdlInWorker(schema));
              return writeStarter(program, { service, sdl });
            }}
          />
          <ProgramView program={program} isStale={fault !== undefined} />
        </>
      )}
      <div role="status">
        {fault && (
          <p className="gh-code-note" data-fault={fault.kind}>
            {faultText(fault)} {program && CODE_COPY.stale}
          </p>
        )}
      </div>
      {program && <ProgramFacts program={program} username={username} />}
    </section>
  );
}

interface Choices extends Pick<CodeChoices, 'flow' | 'followsPages'> {
  readonly languageId: string;
}

const choices = createKeptChoices<Choices>('gatehouse:code', {
  read(text = '') {
    const [languageId = '', flow, pages] = text.split(' ');
    return { languageId, flow: flow === 'flow-A' ? 'A' : 'B', followsPages: pages !== 'page' };
  },
  write: ({ languageId, flow, followsPages }) =>
    [languageId, `flow-${flow}`, followsPages ? 'pages' : 'page'].join(' '),
});

choices.follow();

function useCodeChoices() {
  const chosen = useStore(choices);
  const [first] = PROGRAM_LANGUAGES;
  const { id, load } = PROGRAM_LANGUAGES.find((one) => one.id === chosen.languageId) ?? first;
  const [language, setLanguage] = useState<ProgramLanguage>();
  useEffect(() => {
    return whileWanted(loadPart(load), setLanguage, (error) =>
      // Thrown in a render, the failure replaces the panel.
      setLanguage(() => {
        throw error;
      }),
    );
  }, [load]);
  // Not the one before, while another's code loads.
  const own = language?.id === id ? language : undefined;
  return { ...chosen, languageId: id, language: own, choose: choices.choose };
}

interface ProgramViewProps {
  readonly program: CodeProgram;
  readonly isStale: boolean;
}

function ProgramView({ program, isStale }: ProgramViewProps) {
  const { text, file, language } = program;
  const { grammar: load } = language;
  const grammar = useAwaited(() => load && loadCodeLanguage(load), [load]);
  const lines = useMemo(() => {
    const whole = text.replace(/\n$/, '');
    if (grammar !== undefined) return highlight(whole, grammar);
    return whole.split('\n').map((line) => [{ text: line, kind: '' }]);
  }, [text, grammar]);
  const label = CODE_COPY.program(file, lines.length);
  return (
    // Scrollable regions must be reachable by keyboard.
    <div className="gh-code-program gh-frame" role="region" aria-label={label} tabIndex={0}>
      <pre lang="en" data-stale={isStale || undefined}>
        <CodeLines lines={lines} className="gh-code-line" />
      </pre>
    </div>
  );
}

function useOperationInFront(): OperationInFront {
  const cursor = useEditorCursor();
  const operationName = useOperationName();
  // Equal texts give the same string, and no render.
  const held = useEditorValue((editors) => JSON.stringify(textsOf(editors) ?? NO_TEXTS));
  return useMemo(
    () => ({ ...(JSON.parse(held) as EditorTexts), cursor, operationName }),
    [held, cursor, operationName],
  );
}

const NO_TEXTS: EditorTexts = { query: '', variables: '', headers: '' };

const loadedGrammars = new Map<string, Promise<string | undefined>>();

/** @returns Monaco's id of the registered grammar; undefined if it does not load */
function loadCodeLanguage([id, load]: ProgramGrammar): Promise<string | undefined> {
  const loading = loadedGrammars.get(id) ?? register(id, load);
  loadedGrammars.set(id, loading);
  return loading;
}

async function register(id: string, load: ProgramGrammar[1]): Promise<string | undefined> {
  try {
    const { language } = await loadPart(load);
    languages.register({ id });
    languages.setMonarchTokensProvider(id, language);
    return id;
  } catch {
    // The program stays plain; the next one in this language loads the grammar again.
    loadedGrammars.delete(id);
    return undefined;
  }
}

interface ProgramActionsProps {
  readonly program: CodeProgram;
  readonly onStarter: () => Promise<Uint8Array<ArrayBuffer>>;
}

function ProgramActions({ program, onStarter }: ProgramActionsProps) {
  const { text, file, stem, language } = program;
  const [said, setSaid] = useState<{ readonly of: CodeProgram; readonly text: string }>();
  const save = async (name: string, mediaType: string, part: Promise<Uint8Array<ArrayBuffer>>) => {
    const kind = { extension: name.slice(name.lastIndexOf('.') + 1), mediaType };
    const report = await saveAndReport(each(part), { name, kind }, CODE_COPY.saved);
    if (report) setSaid({ of: program, text: report.text });
  };
  return (
    <div className="gh-code-actions gh-actions">
      {/* A new program was not copied yet. */}
      <CopyButton key={text} text={() => text} label={PART_COPY.copy} />
      <Button
        label={CODE_COPY.download}
        onClick={() =>
          void save(file, 'text/plain', Promise.resolve(new TextEncoder().encode(text)))
        }
      />
      <Button
        label={CODE_COPY.starter}
        title={CODE_COPY.starterHint}
        onClick={() => void save(`${stem}-${language.id}.zip`, 'application/zip', onStarter())}
      />
      <p role="status">{said?.of === program && said.text}</p>
    </div>
  );
}

/** A file of one pending part: the file dialog must open in the task of the click. */
async function* each<Part>(part: Promise<Part>): AsyncIterable<Part> {
  yield await part;
}

interface ProgramFactsProps {
  readonly program: CodeProgram;
  readonly username: string | undefined;
}

function ProgramFacts({ program, username }: ProgramFactsProps) {
  const { file, language, headers } = program;
  return (
    <div className="gh-code-facts gh-stack gh-fixed">
      <dl>
        <dt>{CODE_COPY.run}</dt>
        <dd>
          <code>{language.command.replaceAll('FILE', file)}</code>
        </dd>
        {language.needs !== '' && (
          <>
            <dt>{CODE_COPY.needs}</dt>
            <dd lang="en">{language.needs}</dd>
          </>
        )}
      </dl>
      {headers.length > 0 && <p className="gh-hint">{CODE_COPY.headers(headers.join(', '))}</p>}
      {username !== undefined && <p className="gh-hint">{CODE_COPY.endsToken(username)}</p>}
    </div>
  );
}
