import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { formatMoment } from '../../../session/format-moment.ts';
import { CodeText } from '../../monaco/code-text.tsx';
import { observeSize } from '../../ui/observe-size.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icons.tsx';
import { HISTORY_COPY } from './history-copy.ts';
import { typedMembers } from '../../runs/exact-jsonc.ts';
import {
  describeForEach,
  entryForEach,
  entryName,
  entryOutcome,
  type HistoryEntry,
} from './history-entry.ts';
import { PART_COPY } from '../../ui/part-copy.ts';
import { EDITOR_COPY } from '../../editors/editor-copy.ts';

/** Narrower than this beside its panel, a preview stands below instead, CSS pixels. */
const MIN_WIDTH = 320;

interface HistoryPreviewProps {
  readonly entry: HistoryEntry;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly onOpen: () => void;
  readonly onOpenInTab: () => void;
  readonly onClose: () => void;
}

export function HistoryPreview(props: HistoryPreviewProps) {
  const { entry, now, onOpen, onOpenInTab, onClose } = props;
  const element = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const preview = element.current;
    const panel = preview?.closest<HTMLElement>('.gh-history');
    if (!preview || !panel) return undefined;
    preview.showPopover();
    const place = (): void => {
      const { right, top } = panel.getBoundingClientRect();
      preview.dataset['place'] = window.innerWidth - right >= MIN_WIDTH ? 'beside' : 'below';
      preview.style.setProperty('--gh-history-right', `${right}px`);
      preview.style.setProperty('--gh-history-top', `${top}px`);
    };
    return observeSize(panel, place);
  }, []);
  useEffect(() => {
    const listening = new AbortController();
    const onPress = ({ target }: PointerEvent): void => {
      const panel = element.current?.closest('.gh-history');
      if (target instanceof Node && !panel?.contains(target)) close();
    };
    window.addEventListener('pointerdown', onPress, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  const name = entryName(entry);
  const outcome = entryOutcome(entry);
  const { ranAt, query } = entry;
  const forEach = entryForEach(entry);
  const variables = textOfVariables(entry, forEach?.variable);
  const facts = [...(ranAt == null ? [] : [formatMoment(ranAt, now)]), ...(outcome?.parts ?? [])];
  return (
    <section
      ref={element}
      className="gh-popover gh-rows-details gh-history-preview"
      popover="manual"
      aria-label={HISTORY_COPY.preview(name)}
    >
      <header>
        <h3 className="gh-title gh-ellipsis">{name}</h3>
        <IconButton icon="cross" label={HISTORY_COPY.close} onClick={onClose} />
        {facts.length > 0 && <p className="gh-hint">{facts.join(' · ')}</p>}
      </header>
      {/* A scrolling area must be reachable by keyboard. */}
      <div className="gh-history-texts" role="group" aria-label={PART_COPY.texts} tabIndex={0}>
        <CodeText text={(query ?? '').trim()} language="graphql" />
        <h4>{EDITOR_COPY.variables}</h4>
        {forEach && <p className="gh-hint">{describeForEach(forEach)}</p>}
        {forEach?.values !== undefined && <pre>{forEach.values}</pre>}
        {!/^(?:\{\s*\})?$/.test(variables) ? (
          <CodeText text={variables} language="json" />
        ) : (
          !forEach && <p className="gh-hint">{HISTORY_COPY.noVariables}</p>
        )}
      </div>
      <footer className="gh-actions">
        <Button label={PART_COPY.open} className="gh-tool gh-tool-primary" onClick={onOpen} />
        <Button label={HISTORY_COPY.openInTab} look="tool" onClick={onOpenInTab} />
      </footer>
    </section>
  );
}

/** The variables as typed; of a batch, those that are the same for all of its values. */
function textOfVariables({ variables }: HistoryEntry, left: string | undefined): string {
  const text = (variables ?? '').trim();
  const members = left === undefined ? undefined : typedMembers(text);
  if (!members) return text;
  const others = Object.entries(members).filter(([name]) => name !== left);
  const lines = others.map(([name, json]) => `  ${JSON.stringify(name)}: ${json}`);
  return lines.length === 0 ? '' : `{\n${lines.join(',\n')}\n}`;
}
