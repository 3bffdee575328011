import { useState } from 'react';
import { saveAndReport } from '../save/save-file.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { CODE_COPY } from './code-copy.ts';
import type { CodeProgram } from './code-task.ts';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

interface ProgramActionsProps {
  readonly program: CodeProgram;
  readonly onStarter: () => Promise<Uint8Array<ArrayBuffer>>;
}

export function ProgramActions({ program, onStarter }: ProgramActionsProps) {
  const { text, file, stem, language } = program;
  const [said, setSaid] = useState<{ readonly of: CodeProgram; readonly text: string }>();
  const save = async (
    name: string,
    mediaType: string,
    part: Promise<Uint8Array<ArrayBuffer>>,
  ): Promise<void> => {
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

export function ProgramFacts({ program, username }: ProgramFactsProps) {
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
            <dd>{language.needs}</dd>
          </>
        )}
      </dl>
      {headers.length > 0 && <p className="gh-hint">{CODE_COPY.headers(headers.join(', '))}</p>}
      {username !== undefined && <p className="gh-hint">{CODE_COPY.endsToken(username)}</p>}
    </div>
  );
}
