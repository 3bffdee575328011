import type { JSX } from 'react';
import './table-notice.css';

interface TableNoticeProps {
  readonly title: string;
  readonly text?: string;
  readonly isAlert?: boolean;
  /** What can be done about it; nothing where that is not said. */
  readonly action?: string;
  readonly onAction?: () => void;
}

/** What stands in the place of rows. */
export function TableNotice(props: TableNoticeProps): JSX.Element {
  const { title, text, isAlert = false, action, onAction } = props;
  return (
    <div className="gh-table-notice" role={isAlert ? 'alert' : undefined}>
      <strong>{title}</strong>
      {text !== undefined && <p>{text}</p>}
      {action !== undefined && (
        <button type="button" className="gh-table-button" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
  );
}
