import { CloseIcon } from '../../editors/parts/graphiql-parts.ts';
import { tabElementId } from '../../editors/open-tab.ts';
import { Button } from '../../ui/button.tsx';
import { NameField } from '../../ui/name-field.tsx';
import { TAB_COPY } from './tabs-copy.ts';

const MAX_NAME = 80;

interface TabItemProps {
  readonly id: string;
  readonly title: string;
  readonly isActive: boolean;
  readonly isReachable: boolean;
  readonly isEdited: boolean;
  readonly isUnsaved: boolean;
  readonly isRenamed: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
  /** Without a name it stays as it is. */
  readonly onRenamed: (name: string | undefined, by: 'key' | 'blur') => void;
}

export function TabItem(props: TabItemProps) {
  const { id, title, isActive, isReachable, isEdited, isUnsaved, isRenamed } = props;
  const { onShow, onClose } = props;
  return (
    <div className="gh-tab gh-strip gh-hover" data-tab={id} data-active={isActive || undefined}>
      {isRenamed ? (
        <NameField
          className="gh-tab-name"
          aria-label={TAB_COPY.name}
          name={title}
          maxLength={MAX_NAME}
          onDone={props.onRenamed}
        />
      ) : (
        <Button
          role="tab"
          id={tabElementId(id)}
          aria-selected={isActive}
          aria-controls="graphiql-session"
          tabIndex={isReachable ? 0 : -1}
          className="gh-tab-button gh-strip"
          onClick={onShow}
        >
          <span className="gh-ellipsis" title={title}>
            {title}
          </span>
          <TabMark isEdited={isEdited} isUnsaved={isUnsaved} />
        </Button>
      )}
      <Button
        className="gh-tab-close"
        hint={TAB_COPY.close(title)}
        label={<CloseIcon aria-hidden="true" />}
        tabIndex={isActive ? 0 : -1}
        onClick={onClose}
      />
    </div>
  );
}

export function TabMark({ isEdited, isUnsaved }: Pick<TabItemProps, 'isEdited' | 'isUnsaved'>) {
  if (!isEdited && !isUnsaved) return undefined;
  const marks = [isEdited && TAB_COPY.isEdited, isUnsaved && TAB_COPY.isUnsaved];
  const label = marks.filter(Boolean).join(', ');
  return (
    <span
      className="gh-tab-dot gh-fixed"
      data-edited={isEdited || undefined}
      data-unsaved={isUnsaved || undefined}
      role="img"
      aria-label={label}
      title={label}
    />
  );
}
