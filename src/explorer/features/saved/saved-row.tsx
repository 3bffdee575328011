import type { SavedFolder } from '../../../operations/saved-operation.ts';
import { Icon } from '../../ui/icons.tsx';
import { ListRow } from '../../ui/list-row.tsx';
import { NameField } from '../../ui/name-field.tsx';
import type { MenuPart } from '../../ui/open-menu.tsx';
import { SAVED_COPY } from './saved-copy.ts';
import { MAX_NAME } from './save-operation-dialog.tsx';
import type { SavedLine } from './saved-order.ts';
import { PART_COPY } from '../../ui/part-copy.ts';

export interface SavedRowActions {
  readonly onOpen: (line: SavedLine) => void;
  readonly onDescribe: (line: SavedLine) => void;
  readonly onRename: (line: SavedLine) => void;
  readonly onRenamed: (line: SavedLine, name: string | undefined, by: 'key' | 'blur') => void;
  readonly onDuplicate: (line: SavedLine) => void;
  readonly onMove: (line: SavedLine, step: 1 | -1) => void;
  readonly onMoveTo: (line: SavedLine, folder: SavedFolder | undefined) => void;
  readonly onCopy: (line: SavedLine) => void;
  readonly onRemove: (line: SavedLine) => void;
}

export interface SavedRowProps {
  readonly line: SavedLine;
  readonly isActive: boolean;
  readonly isRenamed: boolean;
  readonly isDescribed: boolean;
  readonly isUnsaved: boolean;
  readonly folders: readonly SavedFolder[];
  readonly actions: SavedRowActions;
}

export function SavedRow(props: SavedRowProps) {
  const { line, isActive, isRenamed, isDescribed, isUnsaved, folders, actions } = props;
  const { item, isOpen, count } = line;
  const name = item?.name ?? SAVED_COPY.provided;
  const isFolder = item?.kind !== 'operation';
  if (isRenamed)
    return (
      <NameField
        className="gh-rows-field gh-rows-rename"
        aria-label={SAVED_COPY.nameOf(name)}
        name={name}
        maxLength={MAX_NAME}
        onDone={(...done) => actions.onRenamed(line, ...done)}
      />
    );
  return (
    <ListRow
      kind={item?.kind ?? 'provided'}
      isShown={isDescribed}
      isActive={isActive}
      entry={{
        ...(isFolder && { 'aria-expanded': isOpen }),
        onClick: () => actions.onOpen(line),
        children: (
          <>
            {isFolder && <Icon name="chevron" />}
            {/* The spaces part what a screen reader says. */}
            <span className="gh-row-name gh-ellipsis">{name}</span>{' '}
            <span className="gh-row-detail gh-ellipsis gh-hint">
              {isFolder ? (
                <>
                  <span aria-hidden="true">{count}</span>
                  <span className="gh-hidden">{PART_COPY.operations(count)}</span>
                </>
              ) : (
                (/[^\s#>*-].*/.exec(item.description)?.[0] ?? '').replaceAll(/[`*[\]]/g, '')
              )}
            </span>
            {isUnsaved && (
              <span
                className="gh-tab-dot gh-fixed"
                data-unsaved
                role="img"
                aria-label={SAVED_COPY.unsaved}
                title={SAVED_COPY.unsaved}
              />
            )}
          </>
        ),
      }}
      name={name}
      menu={item && (() => menuOf(line, folders, actions))}
    />
  );
}

function menuOf(
  line: SavedLine,
  folders: readonly SavedFolder[],
  actions: SavedRowActions,
): readonly MenuPart[] {
  const { item, isProvided, count } = line;
  const copy = SAVED_COPY;
  const isOperation = item?.kind === 'operation';
  const first: MenuPart[] = isOperation
    ? [
        { label: PART_COPY.open, act: () => actions.onOpen(line) },
        { label: copy.describe, act: () => actions.onDescribe(line) },
      ]
    : [];
  if (isProvided) return [...first, { label: copy.saveCopy, act: () => actions.onCopy(line) }];
  const targets = folders
    .filter(({ id }) => isOperation && id !== item.folderId)
    .map((folder) => ({ label: folder.name, act: () => actions.onMoveTo(line, folder) }));
  if (isOperation && item.folderId !== undefined)
    targets.push({ label: copy.noFolder, act: () => actions.onMoveTo(line, undefined) });
  return [
    ...first,
    { label: copy.rename, act: () => actions.onRename(line) },
    ...(isOperation ? [{ label: copy.duplicate, act: () => actions.onDuplicate(line) }] : []),
    'line',
    { label: copy.moveUp, act: () => actions.onMove(line, -1) },
    { label: copy.moveDown, act: () => actions.onMove(line, 1) },
    ...(targets.length > 0 ? [{ label: copy.moveTo, actions: targets }] : []),
    'line',
    {
      label: isOperation ? PART_COPY.delete : copy.removeFolder(count),
      act: () => actions.onRemove(line),
      isDanger: true,
    },
  ];
}
