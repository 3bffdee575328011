import type { GraphQLCompositeType, SelectionNode } from 'graphql';
import { memo, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { pathKey, type Path } from '../../../schema/selection-path.ts';
import { ArgumentList, directivesOf, SelectionOptions } from './selection-options.tsx';
import { useBuilderTools, useCursorPlace } from './builder-context.ts';
import { BUILDER_COPY } from './builder-copy.ts';
import { hintOf, INPUTS_COPY } from '../inputs/inputs-copy.ts';
import type { Definition } from './document/parsed-document.ts';
import { rowsOf, type BuilderRow } from './document/rows.ts';
import { sourceOf } from './document/text-edits.ts';
import { Icon, IconButton } from '../../ui/icons.tsx';
import { makeTabStop, ROW_ATTRIBUTE } from './tree-keys.ts';
import { VanishingButton } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

const PAGE = 100;

/** As many as may be in sight: the rest of a page comes a moment later. */
const FIRST = 30;

/** A longer operation is unfolded where the cursor has been, UTF-16 units: all of it would be a thousand rows. */
const MAX_UNFOLDED = 1_000;

interface SelectionListProps {
  readonly type: GraphQLCompositeType;
  readonly holders: readonly (Definition | SelectionNode)[];
  readonly path: Path;
  readonly name: string;
}

export function SelectionList({ type, holders, path, name }: SelectionListProps) {
  const { schema, fragments, withheld } = useBuilderTools();
  const [wanted, setWanted] = useState(PAGE);
  const limit = useDeferredValue(wanted, FIRST);
  const { rows, more } = rowsOf(schema, type, holders, fragments, limit, withheld.hidden);
  return (
    <ul className="gh-builder-list" role="list" aria-label={INPUTS_COPY.fieldsOf(name)}>
      {rows.map((row) => (
        <SelectionRow key={row.key} row={row} parent={path} owner={type.name} />
      ))}
      {more > 0 && (
        <li className="gh-builder-more">
          <VanishingButton
            label={INPUTS_COPY.showMore(Math.min(PAGE, more))}
            className="gh-builder-link gh-face"
            onClick={() => setWanted(wanted + PAGE)}
          />
        </li>
      )}
    </ul>
  );
}

/** The first required argument of a row that has no value. */
const MISSING = ':scope > .gh-builder-arguments [data-missing] > * :is(.gh-value-field, button)';

interface SelectionRowProps {
  readonly row: BuilderRow;
  readonly parent: Path;
  readonly owner: string;
}

// Nodes are new with each parse; their text is what tells whether a row has to be drawn again.
// The parent's path never changes for a mounted row: it is in the keys of the lists above.
const SAME = (before: SelectionRowProps, after: SelectionRowProps): boolean =>
  before.row.signature === after.row.signature &&
  before.row.nodes.length === after.row.nodes.length &&
  before.row.field === after.row.field &&
  before.row.below === after.row.below;

const SelectionRow = memo(function SelectionRow({ row, parent, owner }: SelectionRowProps) {
  const { dispatch, showInEditor, cursor, takeAwaited } = useBuilderTools();
  const [hasOptions, setOptions] = useState(false);
  const selected = row.nodes.length > 0;
  const [opened, setOpened] = useState<boolean>();
  const id = useId();
  const path = [...parent, row.step];
  const args = row.field?.args ?? [];
  const opens = row.below !== undefined || args.length > 0;
  const length = row.nodes[0]?.loc?.source.body.length ?? 0;
  const [isFolded, setFolded] = useState(length > MAX_UNFOLDED);
  const place = useCursorPlace(cursor, path);
  if (isFolded && place) setFolded(false);
  const open = opens && (opened ?? (selected && !isFolded));
  const hasCursor = place === 'here' || (place === 'below' && !open);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isUsed = line.current?.closest('.gh-builder')?.contains(document.activeElement);
    if (hasCursor && !isUsed) line.current?.scrollIntoView({ block: 'nearest' });
  }, [hasCursor]);
  const key = pathKey(path);
  useEffect(() => {
    const awaited = selected && takeAwaited(key);
    if (!awaited) return;
    const missing = line.current?.parentElement?.querySelector<HTMLElement>(MISSING);
    (missing ?? (awaited.isNew ? line.current?.querySelector('input') : undefined))?.focus();
  }, [takeAwaited, key, selected]);
  return (
    <li className="gh-builder-item">
      <div
        ref={line}
        className="gh-builder-row gh-actions gh-hover"
        data-selected={selected || undefined}
        data-cursor={hasCursor || undefined}
      >
        {opens ? (
          <button
            type="button"
            className="gh-builder-toggle gh-muted gh-hover gh-fixed"
            data-gh-toggle=""
            tabIndex={-1}
            aria-expanded={open}
            aria-label={open ? BUILDER_COPY.collapse(row.key) : BUILDER_COPY.expand(row.key)}
            onClick={(event) => {
              setOpened(!open);
              const checkbox = event.currentTarget.parentElement?.querySelector('input');
              if (checkbox) makeTabStop(checkbox);
            }}
          >
            <Icon name="chevron" />
          </button>
        ) : (
          <span className="gh-builder-toggle gh-muted gh-fixed" />
        )}
        <label className="gh-builder-label gh-strip">
          <input
            type="checkbox"
            className="gh-input-check"
            {...{ [ROW_ATTRIBUTE]: row.key }}
            tabIndex={-1}
            checked={selected}
            aria-describedby={`${id}-about`}
            aria-current={hasCursor ? 'location' : undefined}
            onFocus={(event) => {
              makeTabStop(event.currentTarget);
              showInEditor(path);
            }}
            onChange={() => dispatch({ type: selected ? 'remove-field' : 'add-field', path })}
          />
          <RowName row={row} />
        </label>
        <RowAbout row={row} owner={owner} id={`${id}-about`} />
        <RowButtons {...{ row, owner, hasOptions }} onOptions={() => setOptions(!hasOptions)} />
      </div>
      {selected && hasOptions && <SelectionOptions row={row} path={path} />}
      {open && args.length > 0 && <ArgumentList row={row} path={path} />}
      {open && row.below && (
        <SelectionList type={row.below} holders={row.nodes} path={path} name={row.key} />
      )}
    </li>
  );
}, SAME);

function RowName({ row: { step, field } }: Pick<SelectionRowProps, 'row'>) {
  const isDeprecated = field?.deprecationReason != null;
  return (
    <span className="gh-builder-name" data-deprecated={isDeprecated || undefined}>
      {step.kind === 'on' && (
        <span className="gh-builder-muted gh-muted">…{step.type === undefined ? '' : ' on '}</span>
      )}
      {step.kind === 'spread' && '…'}
      {step.kind === 'field' && step.alias !== undefined && (
        <span className="gh-builder-alias">{step.alias}: </span>
      )}
      {step.kind === 'on' ? step.type : step.name}
    </span>
  );
}

interface RowAboutProps extends Pick<SelectionRowProps, 'row' | 'owner'> {
  readonly id: string;
}

function RowAbout({ row, owner, id }: RowAboutProps) {
  const { step, field, below, nodes } = row;
  const { fields } = useBuilderTools().withheld;
  const isWithheld = fields.has(step.kind === 'field' ? `${owner}.${step.name}` : `${below?.name}`);
  const reason = field?.deprecationReason;
  const told = field && !field.name.startsWith('__') ? field.description : undefined;
  const description = told ?? (step.kind === 'on' ? below?.description : undefined);
  const deprecated = reason == null ? '' : BUILDER_COPY.deprecatedBecause(reason);
  const type = field && String(field.type);
  const [firstLine] = description?.trim().split('\n', 1) ?? [];
  const unknown = step.kind === 'field' && !field ? BUILDER_COPY.unknownField : undefined;
  const tag = step.kind === 'spread' ? BUILDER_COPY.fragment : unknown;
  return (
    <span
      className="gh-builder-about gh-ellipsis gh-hint"
      id={id}
      title={hintOf(type, deprecated, description)}
    >
      {directivesOf(nodes[0]).map((node) => (
        <span className="gh-builder-tag gh-mono gh-hint" key={node.name.value}>
          {sourceOf(node)}
        </span>
      ))}
      {isWithheld && <span className="gh-builder-tag">{PART_COPY.withheld}</span>}{' '}
      {type !== undefined && <span className="gh-mono gh-hint">{type}</span>}
      {tag && <span className="gh-builder-tag">{tag}</span>}
      {deprecated !== '' && <span className="gh-hidden"> {deprecated}</span>}{' '}
      {description && (
        <span className="gh-builder-description" lang="">
          {firstLine}
        </span>
      )}
    </span>
  );
}

interface RowButtonsProps extends Pick<SelectionRowProps, 'row' | 'owner'> {
  readonly hasOptions: boolean;
  readonly onOptions: () => void;
}

function RowButtons({ row, owner, hasOptions, onOptions }: RowButtonsProps) {
  const { showDocs, editFragment } = useBuilderTools();
  const { step, field, nodes } = row;
  const name = step.kind === 'on' ? (step.type ?? owner) : step.name;
  const at = step.kind === 'field' ? { type: owner, field: name } : { type: name };
  const isKnown = step.kind === 'on' || (field && !field.name.startsWith('__'));
  return (
    <span className="gh-builder-quiet">
      {step.kind === 'spread' && (
        <IconButton
          icon="pencil"
          label={BUILDER_COPY.editFragment(name)}
          onClick={() => editFragment(name)}
        />
      )}
      {isKnown && (
        <IconButton
          icon="book"
          label={BUILDER_COPY.showDocs(name)}
          tabIndex={-1}
          onClick={() => showDocs(at)}
        />
      )}
      {nodes.length > 0 && (
        <IconButton
          icon="more"
          label={BUILDER_COPY.optionsOf(row.key)}
          tabIndex={-1}
          aria-expanded={hasOptions}
          data-gh-more=""
          onClick={onOptions}
        />
      )}
    </span>
  );
}
