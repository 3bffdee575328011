import {
  ChevronDownIcon,
  ChevronUpIcon,
  CopyIcon,
  HeaderEditor,
  MergeIcon,
  PrettifyIcon,
  QueryEditor,
  ToolbarButton,
  Tooltip,
  useGraphiQL,
  VariableEditor,
} from '@graphiql/react';
import type { ComponentType, MouseEvent, PointerEvent, ReactNode, SVGProps } from 'react';
import { useStore } from 'zustand';
import { runCommand } from '../commands/command-store.ts';
import { commandLabel, useKeysOf, withKeys, type CommandId } from '../commands/keymap.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icons.tsx';
import { moveInToolbar } from '../ui/row-keys.ts';
import { EDITOR_COPY } from './editor-copy.ts';
import { useEditorTools, type EditorTool, type EditorTools } from './editor-tools.ts';
import { useEditorCommands } from './graphiql-adapter-editors.ts';
import { RunButton } from './run-button.tsx';
import './editor-toolbar.css';

/** CSS pixels: lower tools fold away; the operation gets no lower. */
const MIN_TOOL_HEIGHT = 60;
const MIN_OPERATION_HEIGHT = 100;

interface EditorPaneProps {
  readonly notice: ReactNode;
  readonly variablesBar: ReactNode;
  readonly variablesForm: ReactNode;
}

export function EditorPane(props: EditorPaneProps) {
  useEditorCommands();
  const tools = useEditorTools();
  const { setEnd, toggle } = tools;
  const { tool, isOpen, ratio } = useStore(tools);
  const isVariables = tool === 'variables';
  const label = EDITOR_COPY[isOpen ? 'hideTools' : 'showTools'];
  const Chevron = isOpen ? ChevronDownIcon : ChevronUpIcon;
  return (
    <div className="graphiql-editors">
      {props.notice}
      <section
        className="graphiql-query-editor"
        aria-label={EDITOR_COPY.operation}
        style={{ flex: isOpen ? ratio : 1 }}
      >
        <h2 className="gh-hidden">{EDITOR_COPY.operation}</h2>
        <QueryEditor {...groupOf(EDITOR_COPY.text)} />
        {/* Run is in the tab order; arrow keys go on from there. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
        <div
          className="graphiql-toolbar"
          role="toolbar"
          aria-label={EDITOR_COPY.commands}
          onKeyDown={moveInToolbar}
        >
          <EditorToolbar />
        </div>
      </section>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div
        className="graphiql-editor-tools"
        role="toolbar"
        aria-label={EDITOR_COPY.tools}
        onKeyDown={moveInToolbar}
        {...dragging(tools)}
      >
        <ToolButton name="variables" />
        {isVariables && isOpen && props.variablesBar}
        <ToolButton name="headers" />
        <Tooltip label={label}>
          <Button
            className="graphiql-un-styled graphiql-toggle-editor-tools"
            label={<Chevron className="graphiql-chevron-icon" aria-hidden="true" />}
            aria-label={label}
            tabIndex={-1}
            onClick={toggle}
          />
        </Tooltip>
      </div>
      <section
        className="graphiql-editor-tool"
        aria-label={EDITOR_COPY[tool]}
        data-folded={!isOpen || undefined}
        inert={!isOpen}
      >
        <h2 className="gh-hidden">{EDITOR_COPY[tool]}</h2>
        <VariableEditor
          className={isVariables ? '' : 'hidden'}
          {...groupOf(EDITOR_COPY.variables)}
        />
        {props.variablesForm}
        <HeaderEditor className={isVariables ? 'hidden' : ''} {...groupOf(EDITOR_COPY.headers)} />
      </section>
      <div ref={setEnd} />
    </div>
  );
}

/** GraphiQL has a place in the tab order around each editor, so that Tab need not go in. */
const groupOf = (editor: string) => ({ role: 'group', 'aria-label': EDITOR_COPY.enter(editor) });

function ToolButton({ name }: { readonly name: EditorTool }) {
  const tools = useEditorTools();
  const isActive = useStore(tools, ({ tool, isOpen }) => isOpen && tool === name);
  return (
    <Button
      className={isActive ? 'graphiql-un-styled active' : 'graphiql-un-styled'}
      label={EDITOR_COPY[name]}
      aria-pressed={isActive}
      tabIndex={name === 'variables' ? 0 : -1}
      onClick={() => tools.open(name)}
    />
  );
}

/** Props of the bar between operation and tools: dragging resizes, a double click resets. */
function dragging(tools: EditorTools) {
  /** From the top of the bar to the press, CSS pixels. */
  let grip = 0;
  const isOnBar = ({ target, currentTarget }: MouseEvent): boolean => target === currentTarget;
  return {
    onPointerDown(event: PointerEvent): void {
      const { currentTarget, pointerId, button, clientY } = event;
      if (!isOnBar(event) || button !== 0) return;
      event.preventDefault();
      grip = clientY - currentTarget.getBoundingClientRect().top;
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove({ currentTarget, pointerId, clientY }: PointerEvent): void {
      const above = currentTarget.previousElementSibling?.getBoundingClientRect();
      const below = currentTarget.parentElement?.lastElementChild?.getBoundingClientRect();
      if (!above || !below || !currentTarget.hasPointerCapture(pointerId)) return;
      const top = Math.max(clientY - grip, above.top + MIN_OPERATION_HEIGHT);
      const height = below.top - top - currentTarget.clientHeight;
      tools.resize(height < MIN_TOOL_HEIGHT ? 'folded' : (top - above.top) / height);
    },
    onDoubleClick(event: MouseEvent): void {
      if (isOnBar(event)) tools.resize();
    },
  };
}

export function RunBar() {
  return useGraphiQL((state) => state.isFetching) ? <div className="gh-run-bar" /> : null;
}

function EditorToolbar() {
  return (
    <>
      <RunButton />
      <CommandButton id="format" icon={PrettifyIcon} />
      <CommandButton id="merge-fragments" icon={MergeIcon} />
      <CommandButton id="copy-operation" icon={CopyIcon} />
      <CommandButton id="share-operation" icon={ShareIcon} />
    </>
  );
}

const ShareIcon = () => <Icon name="share" />;

interface CommandButtonProps {
  readonly id: CommandId;
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
}

function CommandButton({ id, icon: Sign }: CommandButtonProps) {
  return (
    <ToolbarButton
      label={withKeys(commandLabel(id), useKeysOf(id))}
      tabIndex={-1}
      onClick={() => runCommand(id)}
    >
      <Sign className="graphiql-toolbar-icon" aria-hidden="true" />
    </ToolbarButton>
  );
}
