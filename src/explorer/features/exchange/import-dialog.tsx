import { useEffect, useId, useState, type DragEvent } from 'react';
import {
  inWorkspaceWorker,
  readSource,
  type ReadSource,
} from '../../../operations/connect-workspace.ts';
import type { ImportPlan } from '../../../operations/plan-import.ts';
import type { ReadImport } from '../../../operations/import-collector.ts';
import { WorkspaceError } from '../../../operations/workspace.ts';
import { savedStoreOf } from '../saved/saved-store.ts';
import { CloseButton, Dialog, DialogNotice } from '../../ui/dialog.tsx';
import { EXCHANGE_COPY } from './exchange-copy.ts';
import type { WorkspaceDialogProps } from './export-dialog.tsx';
import { ImportReview, type ImportReviewProps } from './import-review.tsx';
import { readChosen } from './workspace-import.ts';
import './exchange.css';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

type ImportDialogProps = WorkspaceDialogProps & Pick<ImportReviewProps, 'offered'>;

export function ImportDialog(props: ImportDialogProps) {
  const { service, store, offered, onClose } = props;
  const copy = EXCHANGE_COPY.import;
  const saved = savedStoreOf({ service, store });
  const [planned, setPlanned] = useState<
    (ReadImport & Pick<ImportReviewProps, 'plan'>) | undefined
  >(offered && { ...offered.read, plan: offered.plan });
  const [fault, setFault] = useState<string>();
  const [isOver, setOver] = useState(false);
  const [reading, setReading] = useState<AbortController>();
  useEffect(() => () => reading?.abort(), [reading]);
  const planNow = async (read: ReadImport, signal?: AbortSignal): Promise<ImportPlan> => {
    await saved.start();
    const stored = [...saved.state.getState().stored.values()];
    const options = { isWhole: read.isWhole, base: offered?.base };
    return inWorkspaceWorker((api) => api.plan(stored, read.workspace, options), signal);
  };
  const take = async (work: (read: ReadSource) => Promise<ReadImport>): Promise<void> => {
    const own = new AbortController();
    setFault(undefined);
    setReading(own);
    try {
      const read = await work((source, where) => readSource(source, where, own.signal));
      const plan = await planNow(read, own.signal);
      if (!own.signal.aborted) setPlanned({ ...read, plan });
    } catch (error) {
      if (own.signal.aborted) return;
      setFault(error instanceof WorkspaceError ? error.message : copy.unreadable(String(error)));
    }
    setReading(undefined);
  };
  const takeFiles = (files: readonly File[]): void =>
    void take((reader) => readChosen(files, reader));
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) takeFiles(files);
  };
  return (
    <Dialog title={copy.title} className="gh-exchange" width={600} onClose={onClose}>
      {planned ? (
        <ImportReview
          {...props}
          {...planned}
          planNow={() => planNow(planned)}
          onBack={() => (offered ? onClose() : setPlanned(undefined))}
        />
      ) : (
        // Its buttons do the same.
        <div
          className="gh-import-sources"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <div className="gh-import-drop">
            <p className="gh-muted">{copy.drop}</p>
            <div className="gh-actions">
              <FileButton label={copy.files} multiple onFiles={takeFiles} />
              <FileButton label={copy.folder} multiple isFolder onFiles={takeFiles} />
            </div>
          </div>
          <Paste onText={(text) => void take((reader) => reader(text, copy.pastedName))} />
          <div role="status">
            {reading && (
              <>
                {PART_COPY.reading}{' '}
                <Button label={copy.stop} onClick={() => setReading(undefined)} />
              </>
            )}
          </div>
          {fault !== undefined && <DialogNotice text={fault} />}
          <div className="gh-dialog-actions">
            <CloseButton />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Paste({ onText }: { readonly onText: (text: string) => void }) {
  const copy = EXCHANGE_COPY.import;
  const id = useId();
  const [text, setText] = useState('');
  return (
    <div className="gh-import-paste gh-stack">
      <label htmlFor={id}>{copy.paste}</label>
      <textarea
        id={id}
        rows={4}
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button label={copy.read} disabled={text.trim() === ''} onClick={() => onText(text)} />
    </div>
  );
}
