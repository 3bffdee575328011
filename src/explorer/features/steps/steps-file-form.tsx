import { useState } from 'react';
import { readStepsText, writeStepsText, type StepsFile } from '../../../jobs/steps/steps-file.ts';
import type { InputRows } from '../../../jobs/steps/step-values.ts';
import { useSchemaAccess } from '../../schema-access/schema-access.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choices.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { useAwaited } from '../../ui/while-wanted.ts';
import { saveAndReport } from '../save/save-file.ts';
import { STEPS_COPY } from './steps-copy.ts';
import { stepsStoreOf, type StepsRuns } from './steps-store.ts';

export interface StepsFileFormProps {
  readonly runs: StepsRuns;
  readonly file: StepsFile;
  readonly table: InputRows;
}

/** The steps as YAML, to write in, open and save; for the command, and as a program. */
export function StepsFileForm({ runs, file, table }: StepsFileFormProps) {
  const draft = stepsStoreOf(useSchemaAccess());
  const [said, say] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [language, setLanguage] = useState<keyof typeof ENDINGS>();
  const program = useAwaited(
    async () => language && runs.program(language, file, table),
    [runs, language, file, table],
  );
  const read = (text: string): void => {
    say(undefined);
    try {
      draft.setState({ file: readStepsText(text) });
      setTyped(undefined);
    } catch (error) {
      say((error as Error).message);
    }
  };
  const stem = file.name?.replaceAll(/\W+/g, '-') ?? 'steps';
  const text = writeStepsText(file);
  const save = async (extension: string, content: string): Promise<void> => {
    const kind = { extension, mediaType: 'text/plain' };
    const parts = [new TextEncoder().encode(content)];
    const name = `${stem}.${extension}`;
    say((await saveAndReport(parts, { name, kind }, PART_COPY.saved))?.text);
  };
  const input = file.input.file === undefined ? ' --input list.csv' : '';
  const out = file.output.file === undefined ? ' --out enriched.csv' : '';
  return (
    <>
      <details>
        <summary>{STEPS_COPY.file}</summary>
        <textarea
          rows={16}
          spellCheck={false}
          aria-label={STEPS_COPY.file}
          value={typed ?? text}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => typed !== undefined && read(typed)}
        />
      </details>
      <div className="gh-actions">
        <FileButton
          look="tool"
          label={STEPS_COPY.openFile}
          accept=".yaml,.yml"
          onFiles={([chosen]) => void chosen.text().then(read)}
        />
        {file.steps.length > 0 && (
          <>
            <Button
              look="tool"
              label={STEPS_COPY.saveFile}
              onClick={() => void save('yaml', text)}
            />
            <CopyButton
              className="gh-tool"
              label={STEPS_COPY.copyCommand}
              text={() => `gatehouse steps run steps/${stem}.yaml${input}${out}`}
            />
            <Button
              look="tool"
              label={STEPS_COPY.code}
              aria-expanded={language !== undefined}
              onClick={() => setLanguage(language ? undefined : 'python')}
            />
          </>
        )}
      </div>
      <p role="status">{said ?? program?.fault}</p>
      {language && (
        <Choice
          label={PART_COPY.language}
          value={language}
          options={[
            ['python', 'Python'],
            ['typescript', 'TypeScript'],
          ]}
          onChange={setLanguage}
        />
      )}
      {language && program?.text !== undefined && (
        <>
          <textarea rows={16} readOnly aria-label={STEPS_COPY.program} value={program.text} />
          <div className="gh-actions">
            <CopyButton key={program.text} label={PART_COPY.copy} text={() => program.text} />
            <Button
              label={STEPS_COPY.saveProgram}
              onClick={() => void save(ENDINGS[language], program.text)}
            />
          </div>
        </>
      )}
    </>
  );
}

const ENDINGS = { python: 'py', typescript: 'mts' } as const;
