import { useState } from 'react';
import { formatBytes } from '../../../contract/language.ts';
import type { DialogProps } from '../../frame/define-feature.ts';
import { WHOLE_SDL, type SchemaWriting } from '../../../schema/api.ts';
import { saveAndReport, type SaveReport } from '../save/save-file.ts';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { CloseButton, Dialog, DialogNotice } from '../../ui/dialog.tsx';
import { EXCHANGE_COPY } from './exchange-copy.ts';
import { useWrittenSchema } from './use-written-schema.ts';
import './exchange.css';
import { Button } from '../../ui/button.tsx';
import { Choice, Tick } from '../../ui/choices.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { EDITOR_COPY } from '../../editors/editor-copy.ts';

const FILES = {
  sdl: { extension: 'graphql', mediaType: 'application/graphql' },
  json: { extension: 'json', mediaType: 'application/json' },
} as const;

const TICKS = ['descriptions', 'deprecated'] as const;

export function SchemaDialog({ service, onClose }: DialogProps) {
  const copy = EXCHANGE_COPY.schema;
  const schema = useSchema() ?? undefined;
  const [writing, setWriting] = useState(WHOLE_SDL);
  const { bytes, fault } = useWrittenSchema(schema, writing);
  const [said, say] = useState<SaveReport & { readonly of: SchemaWriting }>();
  const choose = (choice: Partial<SchemaWriting>): void => setWriting({ ...writing, ...choice });
  const save = async (): Promise<void> => {
    if (!bytes) return;
    const kind = FILES[writing.format];
    const name = `${service.id}.${kind.extension}`;
    const report = await saveAndReport([bytes], { name, kind }, PART_COPY.saved);
    if (report) say({ ...report, of: writing });
  };
  const shown = fault === undefined ? said : { text: copy.notWritten(fault), isFault: true };
  return (
    <Dialog title={copy.title} className="gh-exchange" width={600} onClose={onClose}>
      <p>{copy.lead(service.name)}</p>
      <Choice
        className="gh-exchange-row gh-strip"
        label={EXCHANGE_COPY.export.format}
        value={writing.format}
        options={(['sdl', 'json'] as const).map((format) => [format, copy.formats[format]])}
        onChange={(format) => choose({ format })}
      />
      <fieldset>
        <legend>{EXCHANGE_COPY.export.parts}</legend>
        {TICKS.map((part) => (
          <Tick key={part} isOn={writing[part]} onChange={(isOn) => choose({ [part]: isOn })}>
            {copy[part]}
          </Tick>
        ))}
      </fieldset>
      <p className="gh-exchange-hint gh-hint" role="status">
        {!schema && EDITOR_COPY.noSchema}
        {schema && !bytes && fault === undefined && copy.writing}
        {bytes && copy.size(countLines(bytes), formatBytes(bytes.length))}
      </p>
      {shown && (fault !== undefined || said?.of === writing) && <DialogNotice {...shown} />}
      <div className="gh-dialog-actions">
        <CloseButton />
        {bytes ? (
          <CopyButton
            key={JSON.stringify(writing)}
            text={() => new TextDecoder().decode(bytes)}
            label={PART_COPY.copy}
          />
        ) : (
          <Button label={PART_COPY.copy} disabled />
        )}
        <Button
          label={EXCHANGE_COPY.export.save}
          look="primary"
          disabled={!bytes}
          onClick={() => void save()}
        />
      </div>
    </Dialog>
  );
}

const LINE_FEED = 10;

function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    lines += 1;
  }
  return lines;
}
