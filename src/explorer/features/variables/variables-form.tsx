import { EDITOR_COPY } from '../../editors/editor-copy.ts';
import { useActiveTabId, useEditorDocument, useGoTo } from '../../editors/graphiql-adapter.ts';
import { isTooLong, MAX_TOKENS } from '../../editors/typed-text.ts';
import { useVariablesText } from '../../editors/graphiql-adapter-variables.ts';
import type { Unsent } from '../../../transport/call-failure.ts';
import type { EditorTexts } from '../../runs/run.ts';
import { InputList, UnknownList } from '../inputs/input-list.tsx';
import type { InputValue } from '../inputs/input-value.ts';
import { readValue } from './json-document.ts';
import { useDeclaredVariables } from './use-declared-variables.ts';
import { VariablesStore } from './variable-value.tsx';
import { VARIABLES_COPY } from './variables-copy.ts';
import './variables.css';
import { Button } from '../../ui/button.tsx';

/** A longer text is no longer read anew with each key, characters. */
const MAX_LENGTH = 200_000;

interface VariablesFormProps {
  /** What keeps texts from being sent: of the page's first code, where it would be loaded alone. */
  readonly findUnsent: (texts: EditorTexts) => Unsent | undefined;
}

export function VariablesForm(props: VariablesFormProps) {
  // The form of one tab's operation is not shown in another.
  return <TabVariables key={useActiveTabId()} {...props} />;
}

function TabVariables({ findUnsent }: VariablesFormProps) {
  const { text, edit } = useVariablesText();
  const goTo = useGoTo();
  const isLong = text.length > MAX_LENGTH;
  const unsent = isLong ? undefined : findUnsent({ query: '', variables: text, headers: '' });
  const declared = useDeclaredVariables();
  const { document } = useEditorDocument();
  if (isTooLong(document)) return <Notice text={EDITOR_COPY.tooLong(MAX_TOKENS)} />;
  if (isLong) {
    return (
      <Notice
        text={VARIABLES_COPY.tooLong}
        action={VARIABLES_COPY.editJson}
        onAction={() => goTo({ editor: 'variables', line: 1, column: 1, fault: '' })}
      />
    );
  }
  if (unsent) {
    return (
      <Notice
        text={VARIABLES_COPY.notJson(unsent.line)}
        action={VARIABLES_COPY.goToLine(unsent.line)}
        onAction={() => goTo(unsent)}
      />
    );
  }
  if (!declared) return <Notice text={VARIABLES_COPY.unreadable} />;
  const { rows, ofOthers, operationName, isOneOfSeveral } = declared;
  const value = readValue(text);
  const isKnown = (name: string) => ofOthers.has(name) || rows.some((row) => row.name === name);
  const undeclared = [...(value?.members ?? [])].filter(([name]) => !isKnown(name));
  return (
    <VariablesStore edit={edit}>
      <div className="gh-variables">
        {isOneOfSeveral && (
          <p className="gh-variables-title gh-hint">{VARIABLES_COPY.formOf(operationName)}</p>
        )}
        {rows.length === 0 ? (
          <p className="gh-variables-none">
            <strong>{VARIABLES_COPY.none}</strong> {VARIABLES_COPY.noneHint}
          </p>
        ) : (
          <InputList
            label={VARIABLES_COPY.formOf(operationName)}
            inputs={rows}
            values={value?.members ?? new Map<string, InputValue>()}
          />
        )}
        {undeclared.length > 0 && (
          <p className="gh-variables-title gh-hint" title={VARIABLES_COPY.undeclaredHint}>
            {VARIABLES_COPY.undeclared}
          </p>
        )}
        <UnknownList values={undeclared} path={[]} />
      </div>
    </VariablesStore>
  );
}

interface NoticeProps {
  readonly text: string;
  readonly action?: string;
  readonly onAction?: () => void;
}

function Notice({ text, action, onAction }: NoticeProps) {
  return (
    <div className="gh-variables" role="status">
      <p className="gh-variables-none">
        {text} {action !== undefined && <Button label={action} look="small" onClick={onAction} />}
      </p>
    </div>
  );
}
