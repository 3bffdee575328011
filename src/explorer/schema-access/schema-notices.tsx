import { useMemo, useState } from 'react';
import type { FileInForce } from '../../schema/api.ts';
import type { LeftOut } from '../../schema/left-out.ts';
import { LEFT_OUT_COPY, sayLeftOut, sayParts } from '../../schema/left-out-copy.ts';
import { FindCause } from '../features/diagnostics/failure-notice.tsx';
import type { DiagnosisTarget } from '../features/diagnostics/target.ts';
import type { CallFailure } from '../../transport/call-failure.ts';
import { copyOfFailure, FAILURE_COPY } from '../../transport/failure-copy.ts';
import { useSchemaAccess } from './schema-access.ts';
import { Button } from '../ui/button.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { SCHEMA_COPY, schemaFileFaultText } from './schema-copy.ts';
import './schema-panels.css';
import { PART_COPY } from '../ui/part-copy.ts';

export function AbsenceNotice({ failure }: { readonly failure: CallFailure }) {
  const { service, store, source } = useSchemaAccess();
  const isHidden = failure.code === 'introspection-refused';
  // The checks start over with another object.
  const target = useMemo<DiagnosisTarget>(
    () => ({ kind: 'graphql', failure, service, store }),
    [failure, service, store],
  );
  return (
    <div className="gh-schema-absence gh-stack">
      <strong>{isHidden ? SCHEMA_COPY.hidden : SCHEMA_COPY.failed}</strong>
      {!isHidden && <p>{copyOfFailure(failure).title}</p>}
      {failure.description !== undefined && (
        <p className="gh-schema-quote gh-muted">{FAILURE_COPY.serviceSays(failure.description)}</p>
      )}
      <p>{SCHEMA_COPY.works}</p>
      <p>{SCHEMA_COPY.needs}</p>
      <div className="gh-schema-actions gh-form-actions">
        <LoadSchemaFile />
        <Button label={PART_COPY.retry} onClick={() => void source.reload()} />
        {/* The notice offers it for other failures. */}
        {isHidden && <FindCause target={target} />}
      </div>
    </div>
  );
}

export function FileLine({ file }: { readonly file: FileInForce }) {
  const { source } = useSchemaAccess();
  const [now] = useState(Date.now);
  return (
    <p className="gh-schema-file" role="status">
      {SCHEMA_COPY.fromFile(file, now)}{' '}
      <Button className="" label={SCHEMA_COPY.remove} onClick={() => void source.removeFile()} />
    </p>
  );
}

export function LeftOutLine({ leftOut }: { readonly leftOut: LeftOut }) {
  return (
    <div className="gh-schema-left-out">
      <p role="status">{sayLeftOut(leftOut)}</p>
      <details>
        <summary>{LEFT_OUT_COPY.list}</summary>
        <ul>
          {sayParts(leftOut).map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

export function EditorLine() {
  return (
    <div className="gh-editor-line gh-actions" role="group" aria-label={SCHEMA_COPY.editor}>
      <span>{SCHEMA_COPY.inEditor}</span>
      <LoadSchemaFile />
    </div>
  );
}

function LoadSchemaFile() {
  const { source } = useSchemaAccess();
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const take = async (file: File): Promise<void> => {
    setReading(true);
    setRefusal(undefined);
    const fault = await source.takeFile(file);
    setReading(false);
    if (fault) setRefusal(schemaFileFaultText(file.name, fault));
  };
  return (
    <>
      <FileButton
        label={SCHEMA_COPY.load}
        busy={isReading ? SCHEMA_COPY.reading : undefined}
        title={SCHEMA_COPY.loadHint}
        accept=".graphql,.graphqls,.gql,.sdl,.json,.txt"
        onFiles={([file]) => void take(file)}
      />
      {refusal !== undefined && (
        <p className="gh-schema-fault" role="alert" ref={bringIntoSight}>
          {refusal}
        </p>
      )}
    </>
  );
}

function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
