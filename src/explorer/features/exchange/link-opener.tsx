import type { OperationDefinitionNode } from 'graphql';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { isKnownVersion, type Link } from '../../../contract/link.ts';
import { useViewForNow } from '../shared/answer-bar.tsx';
import { viewOf, type FeatureProps } from '../../frame/define-feature.ts';
import { runCommand } from '../../commands/command-store.ts';
import { readCoordinate, subjectAt, type DocsLocation } from '../docs/docs-navigation.ts';
import { CodeText } from '../../monaco/code-text.tsx';
import { useSchema } from '../../editors/graphiql-adapter.ts';
import { useGoToPosition } from '../../editors/graphiql-adapter-cursor.ts';
import { useOpenTabs, useTabActions } from '../../editors/graphiql-adapter-tabs.ts';
import { withListState } from '../../runs/table-state.ts';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { EDITOR_COPY } from '../../editors/editor-copy.ts';
import { isTooLong, parseOnce } from '../../editors/typed-text.ts';
import { EXCHANGE_COPY } from './exchange-copy.ts';
import {
  LinkError,
  unpackOperation,
  type LinkFault,
  type SharedOperation,
} from './shared-operation.ts';
import './exchange.css';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';
import { whileWanted } from '../../ui/while-wanted.ts';

export interface LinkOpenerProps extends Pick<
  FeatureProps,
  'service' | 'services' | 'store' | 'answerStore' | 'onService'
> {
  readonly link: Link;
  readonly showDocs: (location: DocsLocation) => void;
  readonly onDone: () => void;
}

export function LinkOpener(props: LinkOpenerProps) {
  const { link, service, services, onService } = props;
  const [staysHere, setStaysHere] = useState(false);
  // Before there are editors nothing can be opened.
  const isReady = useOpenTabs() !== undefined;
  const onDone = (): void => {
    const { history, location } = window;
    // Loaded again, the page does not ask once more.
    history.replaceState(history.state, '', location.pathname + location.search);
    props.onDone();
  };
  if (!isReady) return null;
  if (!isKnownVersion(link)) return <Refusal text={faultText('other-version')} onDone={onDone} />;
  if (!/^[a-z0-9-]{0,63}$/.test(link.serviceId))
    return <Refusal text={faultText('damaged')} onDone={onDone} />;
  if (link.serviceId !== service.id && link.serviceId !== '' && !staysHere)
    return (
      <OtherService
        serviceId={link.serviceId}
        {...{ service, services, onService, onDone }}
        onStay={() => setStaysHere(true)}
      />
    );
  const Opener = link.kind === 'docs' ? DocsOpener : OperationOpener;
  return <Opener {...props} onDone={onDone} />;
}

function faultText(fault: LinkFault): string {
  return EXCHANGE_COPY.refused.faults[fault];
}

function Refusal({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  return (
    <Dialog title={EXCHANGE_COPY.refused.title} lead={text} onClose={onDone}>
      <div className="gh-dialog-actions">
        <CloseButton />
      </div>
    </Dialog>
  );
}

interface OtherServiceProps extends Pick<
  LinkOpenerProps,
  'service' | 'services' | 'onService' | 'onDone'
> {
  readonly serviceId: string;
  readonly onStay: () => void;
}

function OtherService(props: OtherServiceProps) {
  const { serviceId, service, services, onService, onStay, onDone } = props;
  const copy = EXCHANGE_COPY.otherService;
  const other = services.find((one) => one.id === serviceId);
  return (
    <Dialog
      title={copy.title}
      lead={other ? copy.known(other.name, service.name) : copy.unknown(serviceId, service.name)}
      onClose={onDone}
    >
      <div className="gh-dialog-actions">
        <CloseButton label={EXCHANGE_COPY.open.leave} />
        <Button
          label={copy.stay}
          className={other ? 'gh-button' : 'gh-button gh-button-primary'}
          onClick={onStay}
        />
        {other && (
          <Button
            label={copy.change(other.name)}
            look="primary"
            onClick={() => onService(other.id)}
          />
        )}
      </div>
    </Dialog>
  );
}

function DocsOpener({ link, showDocs, onDone }: LinkOpenerProps) {
  const location = readCoordinate(link.data);
  const schema = useSchema();
  const isMissing = location && schema && subjectAt(schema, location) === undefined;
  const done = useEffectEvent(onDone);
  const isFound = location !== undefined && schema && !isMissing;
  useEffect(() => {
    if (!isFound) return;
    showDocs(location);
    done();
  });
  if (!location) return <Refusal text={faultText('damaged')} onDone={onDone} />;
  if (!isMissing) return null;
  return <Refusal text={EXCHANGE_COPY.refused.notInSchema(link.data)} onDone={onDone} />;
}

type Reading =
  | { readonly kind: 'asking'; readonly shared: SharedOperation }
  | { readonly kind: 'refused'; readonly fault: LinkFault };

function OperationOpener({ link, answerStore, onDone }: LinkOpenerProps) {
  const [reading, setReading] = useState<Reading>();
  const { addWith } = useTabActions();
  const showView = useViewForNow();
  const goTo = useGoToPosition();
  useEffect(() => {
    const refuse = (error: unknown): void =>
      setReading({ kind: 'refused', fault: error instanceof LinkError ? error.fault : 'damaged' });
    const ask = (shared: SharedOperation): void => setReading({ kind: 'asking', shared });
    return whileWanted(unpackOperation(link), ask, refuse);
  }, [link]);
  if (!reading) return null;
  if (reading.kind === 'refused')
    return <Refusal text={faultText(reading.fault)} onDone={onDone} />;
  const { shared } = reading;
  const { query, variables, view, table } = shared;
  const open = (): void => {
    // The dialog is gone by then, and gives no focus back to what had it.
    flushSync(() => setReading(undefined));
    const [first, second] = operationsIn(query);
    const operationName = shared.operationName ?? (second ? undefined : first?.name?.value);
    const tabId = addWith({ query, variables, operationName });
    if (view) showView(tabId, view);
    if (table) {
      const state = withListState({ list: table.list, lists: {} }, table.list, table.state);
      answerStore.keepTable(tabId, { name: '', operationName, state, shown: undefined });
    }
    runCommand('focus-operation');
    // If there are several, the one at the cursor runs.
    const named = second && operationsIn(query).find(({ name }) => name?.value === operationName);
    const start = operationName === undefined ? undefined : named?.loc?.startToken;
    if (start) goTo(start.line, start.column);
    onDone();
  };
  return <OpeningQuestion shared={shared} onOpen={open} onClose={onDone} />;
}

interface OpeningQuestionProps {
  readonly shared: SharedOperation;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

function OpeningQuestion({ shared, onOpen, onClose }: OpeningQuestionProps) {
  const copy = EXCHANGE_COPY.open;
  const { query, variables, operationName, view, table } = shared;
  const along = [
    operationName !== undefined && copy.operationName(operationName),
    view !== undefined && copy.view(viewOf(view).label),
    table !== undefined && copy.table,
  ].filter((part) => part !== false);
  return (
    <Dialog title={copy.title} width={560} lead={copy.lead} onClose={onClose}>
      {mayMutate(query) && <p className="gh-notice gh-notice-renewal">{copy.mutation}</p>}
      {/* A scrolling area must be reachable by keyboard. */}
      <div
        className="gh-opening-texts gh-frame"
        role="group"
        aria-label={PART_COPY.texts}
        tabIndex={0}
      >
        <CodeText text={query} language="graphql" />
        {variables !== undefined && (
          <>
            <h3>{EDITOR_COPY.variables}</h3>
            <CodeText text={variables} language="json" />
          </>
        )}
      </div>
      {along.length > 0 && <p>{copy.along(along.join(', '))}</p>}
      <div className="gh-dialog-actions">
        <CloseButton label={copy.leave} />
        <Button label={copy.open} look="primary" onClick={onOpen} />
      </div>
    </Dialog>
  );
}

/** A text that is too long to be read may hold a mutation anywhere. */
const mayMutate = (query: string): boolean =>
  operationsIn(query).some(({ operation }) => operation === 'mutation') ||
  (isTooLong(query) && /\bmutation\b/.test(query));

function operationsIn(query: string): readonly OperationDefinitionNode[] {
  try {
    return parseOnce(query).definitions.filter((one) => one.kind === 'OperationDefinition');
  } catch {
    return [];
  }
}
