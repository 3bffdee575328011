import { DropdownMenu } from '@graphiql/react';
import { useRef, useState, type JSX, type KeyboardEvent } from 'react';
import type { SavedFolder } from '../../operations/saved-operation.ts';
import { Icon } from '../ui/icons.tsx';
import { SAVED_COPY } from './saved-copy.ts';
import { MAX_NAME } from './save-operation-dialog.tsx';
import type { SavedLine } from './saved-lines.ts';

/** What can be done with a line of the list. */
export interface SavedRowActions {
  /** Opens an operation, or folds a folder. */
  readonly onOpen: (line: SavedLine) => void;
  readonly onDescribe: (line: SavedLine) => void;
  readonly onRename: (line: SavedLine) => void;
  /** Hears the new name; undefined leaves the one that there is. */
  readonly onRenamed: (line: SavedLine, name: string | undefined, by: 'key' | 'blur') => void;
  readonly onDuplicate: (line: SavedLine) => void;
  readonly onMove: (line: SavedLine, step: 1 | -1) => void;
  readonly onMoveTo: (line: SavedLine, folder: SavedFolder | undefined) => void;
  readonly onCopy: (line: SavedLine) => void;
  readonly onRemove: (line: SavedLine) => void;
}

interface SavedRowProps {
  readonly line: SavedLine;
  /** Whether what can be done with it is there already; it comes a moment after its name. */
  readonly hasActions: boolean;
  /** Whether Tab leads to it. */
  readonly isActive: boolean;
  readonly isRenamed: boolean;
  readonly isDescribed: boolean;
  /** Whether a tab holds something else than what is saved. */
  readonly isUnsaved: boolean;
  readonly folders: readonly SavedFolder[];
  readonly actions: SavedRowActions;
}

/** One folder or operation: a button that opens it, and a menu of what else can be done with it. */
export function SavedRow(props: SavedRowProps): JSX.Element {
  const { line, hasActions, isActive, isRenamed, isDescribed, isUnsaved, folders, actions } = props;
  const { item, isOpen, count } = line;
  const [hasMenu, setMenu] = useState(false);
  const name = item?.name ?? SAVED_COPY.provided;
  const tabIndex = isActive ? 0 : -1;
  const isFolder = item?.kind !== 'operation';
  if (isRenamed)
    return <NameField name={name} onDone={(...done) => actions.onRenamed(line, ...done)} />;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    event.preventDefault();
    if (item) setMenu(true);
  };
  return (
    <div
      className="gh-saved-row"
      data-kind={item?.kind ?? 'provided'}
      data-is-described={isDescribed || undefined}
      onContextMenu={(event) => {
        if (!item || !event.currentTarget.contains(event.target as Node)) return;
        event.preventDefault();
        setMenu(true);
      }}
    >
      <button
        type="button"
        className="gh-saved-entry"
        tabIndex={tabIndex}
        {...(isFolder && { 'aria-expanded': isOpen })}
        onClick={({ currentTarget }) => {
          // Safari gives no button the focus at a click.
          currentTarget.focus();
          actions.onOpen(line);
        }}
        onKeyDown={onKeyDown}
      >
        {isFolder && <Icon name="chevron" />}
        {/* The spaces part what a screen reader says. */}
        <span className="gh-saved-name">{name}</span>{' '}
        {item?.kind === 'operation' && (
          <span className="gh-saved-detail">{firstLineOf(item.description)}</span>
        )}{' '}
        {isFolder && (
          <span className="gh-saved-count">
            <span aria-hidden="true">{count}</span>
            <span className="gh-saved-hidden">{SAVED_COPY.count(count)}</span>
          </span>
        )}
        {isUnsaved && (
          <span
            className="gh-tab-dot"
            data-unsaved
            role="img"
            aria-label={SAVED_COPY.unsaved}
            title={SAVED_COPY.unsaved}
          />
        )}
      </button>
      {item && (hasActions || hasMenu) && (
        <DropdownMenu open={hasMenu} onOpenChange={setMenu}>
          <DropdownMenu.Button
            className="gh-saved-more"
            aria-label={SAVED_COPY.actions(name)}
            title={SAVED_COPY.actionsHint}
            tabIndex={tabIndex}
          />
          {hasMenu && <SavedMenu line={line} folders={folders} actions={actions} />}
        </DropdownMenu>
      )}
    </div>
  );
}

function SavedMenu(props: Pick<SavedRowProps, 'line' | 'folders' | 'actions'>): JSX.Element {
  const { line, folders, actions } = props;
  const { item, isProvided, count } = line;
  const chosen = useRef<() => void>(undefined);
  const entry = (label: string, act: () => void, className?: string): JSX.Element => (
    <DropdownMenu.Item
      {...(className !== undefined && { className })}
      // Once the menu has gone: until then it keeps the focus.
      onSelect={() => {
        chosen.current = act;
      }}
    >
      {label}
    </DropdownMenu.Item>
  );
  const isOperation = item?.kind === 'operation';
  const targets = folders.filter(({ id }) => isOperation && id !== item.folderId);
  const canLeave = isOperation && item.folderId !== undefined;
  return (
    <DropdownMenu.Content
      align="end"
      className="gh-saved-menu"
      onCloseAutoFocus={() => {
        if (chosen.current) setTimeout(chosen.current);
      }}
    >
      {isOperation && entry(SAVED_COPY.open, () => actions.onOpen(line))}
      {isOperation && entry(SAVED_COPY.describe, () => actions.onDescribe(line))}
      {isProvided && entry(SAVED_COPY.saveCopy, () => actions.onCopy(line))}
      {!isProvided && (
        <>
          {entry(SAVED_COPY.rename, () => actions.onRename(line))}
          {isOperation && entry(SAVED_COPY.duplicate, () => actions.onDuplicate(line))}
          <hr />
          {entry(SAVED_COPY.moveUp, () => actions.onMove(line, -1))}
          {entry(SAVED_COPY.moveDown, () => actions.onMove(line, 1))}
          {(targets.length > 0 || canLeave) && (
            <div role="group" aria-label={SAVED_COPY.moveTo} className="gh-saved-targets">
              <span aria-hidden="true">{SAVED_COPY.moveTo}</span>
              {targets.map((folder) => (
                <DropdownMenu.Item
                  key={folder.id}
                  className="gh-saved-target"
                  onSelect={() => {
                    chosen.current = () => actions.onMoveTo(line, folder);
                  }}
                >
                  {folder.name}
                </DropdownMenu.Item>
              ))}
              {canLeave &&
                entry(
                  SAVED_COPY.noFolder,
                  () => actions.onMoveTo(line, undefined),
                  'gh-saved-target',
                )}
            </div>
          )}
          <hr />
          {entry(
            isOperation ? SAVED_COPY.remove : SAVED_COPY.removeFolder(count),
            () => actions.onRemove(line),
            'gh-saved-danger',
          )}
        </>
      )}
    </DropdownMenu.Content>
  );
}

interface NameFieldProps {
  readonly name: string;
  /** Hears the new name; undefined leaves the one that there is. */
  readonly onDone: (name: string | undefined, by: 'key' | 'blur') => void;
}

/** Where an item gets its name: Enter or going elsewhere keeps what is typed, Escape what was there. */
function NameField({ name, onDone }: NameFieldProps): JSX.Element {
  // An input that leaves the document loses the focus once more.
  const isDone = useRef(false);
  const finish: NameFieldProps['onDone'] = (...done) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(...done);
  };
  return (
    <input
      ref={takeFocus}
      className="gh-saved-rename"
      aria-label={SAVED_COPY.nameOf(name)}
      defaultValue={name}
      maxLength={MAX_NAME}
      autoComplete="off"
      spellCheck={false}
      onBlur={({ currentTarget }) => finish(currentTarget.value, 'blur')}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value, 'key');
        else if (event.key === 'Escape') finish(undefined, 'key');
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

// React calls a ref once for as long as it is the same function.
function takeFocus(element: HTMLInputElement | null): void {
  element?.focus();
  element?.select();
}

/** What a description begins with, without the signs of Markdown. */
function firstLineOf(description: string): string {
  return (/[^\s#>*-].*/.exec(description)?.[0] ?? '').replaceAll(/[`*[\]]/g, '');
}
