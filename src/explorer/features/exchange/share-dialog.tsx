import { useEffect, useId, useState, type ReactNode } from 'react';
import { loadPart } from '../../../contract/load-part.ts';
import { writeLink } from '../../../contract/link.ts';
import { holdsSecret } from '../../../contract/secrets.ts';
import { secretsInUse } from '../../../session/session-state.ts';
import { useViewChoice } from '../shared/answer-bar.tsx';
import { viewOf, type DialogProps } from '../../frame/define-feature.ts';
import { useOperationName, useOperations, useTabTexts } from '../../editors/graphiql-adapter.ts';
import { stateOfList, type ListState, type TableState } from '../../runs/table-state.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { CloseButton, Dialog, DialogNotice } from '../../ui/dialog.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { workspaceOf } from './collect-workspace.ts';
import { EXCHANGE_COPY } from './exchange-copy.ts';
import type { SaveReport } from '../save/save-file.ts';
import { MAX_LINK_LENGTH, packOperation, type SharedOperation } from './shared-operation.ts';
import './exchange.css';
import { isSelective } from '../../../answers/query/selection.ts';
import { Button } from '../../ui/button.tsx';
import { whileWanted } from '../../ui/while-wanted.ts';
import { Tick, toggled } from '../../ui/choices.tsx';
import { EDITOR_COPY } from '../../editors/editor-copy.ts';

type Part = Exclude<keyof SharedOperation, 'query'>;

export function ShareDialog({ service, store, answerStore, onClose }: DialogProps) {
  const copy = EXCHANGE_COPY.share;
  const { tabId, read } = useTabTexts();
  const isOneOfSeveral = useOperations().length > 1;
  const operationName = useOperationName();
  const [view] = useViewChoice(tabId, false, answerStore.store.getState().byTab[tabId]?.outline);
  const [all] = useState((): SharedOperation => {
    const { query, variables } = read();
    const table = answerStore.tableOf(tabId);
    return {
      query,
      ...(variables.trim() !== '' && { variables }),
      ...(isOneOfSeveral && operationName !== undefined && { operationName }),
      ...(view !== 'events' && view !== 'sql' && { view }),
      ...(table && tableOf(table.state, table.shown?.list)),
    };
  });
  const [left, setLeft] = useState<ReadonlySet<Part>>(new Set());
  const shared = Object.fromEntries(
    Object.entries(all).filter(([part]) => !left.has(part as Part)),
  ) as SharedOperation;
  const labels: Readonly<Record<Part, string>> = {
    variables: EDITOR_COPY.variables,
    operationName: copy.operationName(all.operationName ?? ''),
    view: copy.view(viewOf(all.view ?? 'json').label),
    table: copy.table,
  };
  const parts = (Object.keys(labels) as Part[]).filter((part) => all[part] !== undefined);
  const isEmpty = all.query.trim() === '';
  const hasSecret = holdsSecret(
    JSON.stringify(shared),
    secretsInUse(store.getState(), service.apiKey),
  );
  return (
    <Dialog title={copy.title} className="gh-share" width={560} onClose={onClose}>
      <p>{copy.lead}</p>
      {parts.length > 0 && !isEmpty && (
        <fieldset>
          <legend>{copy.parts}</legend>
          {parts.map((part) => (
            <Tick
              key={part}
              isOn={!left.has(part)}
              onChange={(isOn) => setLeft(toggled(left, part, !isOn))}
            >
              {labels[part]}
            </Tick>
          ))}
        </fieldset>
      )}
      {isEmpty || hasSecret ? (
        <Closing fault={isEmpty ? copy.empty : copy.secret} />
      ) : (
        <LinkField {...{ service, shared }} onFile={() => saveFile(service, store, shared)} />
      )}
    </Dialog>
  );
}

function tableOf(state: TableState, shown: readonly string[] | undefined) {
  const list = state.list ?? shown;
  if (!list) return {};
  const choices = stateOfList(state, list);
  const { columns, asJson = [], chart, groups } = choices;
  const isChosen =
    columns.length > 0 || asJson.length > 0 || chart || groups || isSelective(choices);
  if (!isChosen && !state.list) return {};
  const shared = groups && {
    by: groups.by,
    measures: groups.measures,
    across: groups.across,
    isChart: groups.isChart,
    result: groups.result && sharedList(groups.result),
  };
  return { table: { list, state: { ...sharedList(choices), groups: shared } } };
}

function sharedList({ columns, order = [], filter, filters = [], ...choices }: ListState) {
  const { rowsOf, asJson = [], chart } = choices;
  return {
    columns: columns.map(({ path, isShown, isPinned, width, scale }) => ({
      path,
      isShown,
      isPinned,
      width,
      scale,
    })),
    ...(order.length > 0 && { order }),
    filter,
    ...(filters.length > 0 && { filters }),
    rowsOf,
    ...(asJson.length > 0 && { asJson }),
    chart,
  };
}

async function saveFile(
  service: DialogProps['service'],
  store: DialogProps['store'],
  { query, variables = '', operationName }: SharedOperation,
): Promise<SaveReport | undefined> {
  const [{ saveWorkspace }, { nameInText }] = await Promise.all([
    loadPart(() => import('./save-workspace.ts')),
    loadPart(() => import('../../../operations/import-collector.ts')),
  ]);
  const name = operationName ?? nameInText(query) ?? 'Query';
  return saveWorkspace({
    workspace: workspaceOf(service, [{ name, query, variables, operationName }]),
    format: 'zip',
    name,
    secrets: secretsInUse(store.getState(), service.apiKey),
  });
}

interface LinkFieldProps {
  readonly service: DialogProps['service'];
  readonly onFile: () => Promise<SaveReport | undefined>;
  readonly shared: SharedOperation;
}

function LinkField({ service, shared, onFile }: LinkFieldProps) {
  const copy = EXCHANGE_COPY.share;
  const id = useId();
  const key = JSON.stringify(shared);
  const [packed, setPacked] = useState<{ readonly key: string; readonly data: string }>();
  useEffect(() => {
    const packing = packOperation(JSON.parse(key) as SharedOperation).catch(() => '');
    return whileWanted(packing, (data) => setPacked({ key, data }));
  }, [key]);
  const [said, say] = useState<SaveReport>();
  const isReady = packed?.key === key;
  const address = new URL('.', document.baseURI).href;
  const link = packed?.data ? address + writeLink('operation', service.id, packed.data) : '';
  const isRefused = packed?.data === '';
  const isLong = isRefused || link.length > MAX_LINK_LENGTH;
  const warning = isRefused ? copy.noLink : copy.tooLong;
  return (
    <>
      <label className="gh-share-link gh-stack" htmlFor={id}>
        {copy.link}
        <input
          id={id}
          readOnly
          value={link}
          aria-describedby={`${id}-length`}
          onFocus={({ target }) => target.select()}
        />
      </label>
      <p id={`${id}-length`} className="gh-share-length" role="status">
        {link !== '' && copy.length(link.length)}
        {isLong && <span className="gh-notice gh-notice-renewal">{warning}</span>}
      </p>
      {said && <DialogNotice {...said} />}
      <Closing>
        {isLong && (
          <Button label={copy.asFile} onClick={() => void onFile().catch(notLoaded).then(say)} />
        )}
        {isReady && !isRefused && (
          <CopyButton
            key={link}
            text={() => link}
            label={PART_COPY.copyLink}
            copiedLabel={PART_COPY.linkCopied}
            className="gh-button gh-button-primary"
          />
        )}
      </Closing>
    </>
  );
}

function notLoaded(): SaveReport {
  return { text: `${PART_COPY.absent}.`, isFault: true };
}

function Closing({ fault, children }: { readonly fault?: string; readonly children?: ReactNode }) {
  return (
    <>
      {fault !== undefined && (
        <p className="gh-notice gh-notice-renewal" role="alert">
          {fault}
        </p>
      )}
      <div className="gh-dialog-actions">
        <CloseButton />
        {children}
      </div>
    </>
  );
}
