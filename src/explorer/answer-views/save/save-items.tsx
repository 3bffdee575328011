import { DropdownMenu } from '@graphiql/react';
import type { JSX, ReactNode } from 'react';
import { SAVE_COPY } from './save-copy.ts';

/** What the menu can do. */
export interface SaveActions {
  readonly csv: () => void;
  readonly ndjson: () => void;
  readonly json: () => void;
  readonly pretty: () => void;
  readonly copyTable: () => void;
  readonly copyCsv: () => void;
  readonly copyJson: () => void;
}

interface SaveItemsProps {
  readonly actions: SaveActions;
  readonly hasList: boolean;
  /** Something is being saved or copied. */
  readonly isBusy: boolean;
  /** Whether NDJSON leaves anything to choose. */
  readonly asksForRows: boolean;
}

/** The formats that an answer can be taken away in. */
export function SaveItems(props: SaveItemsProps): JSX.Element {
  const { actions, hasList, isBusy, asksForRows } = props;
  const { formats } = SAVE_COPY;
  const item = (words: ReactNode, act: () => void, isPossible = true): JSX.Element => (
    <DropdownMenu.Item disabled={isBusy || !isPossible} onSelect={act}>
      {words}
    </DropdownMenu.Item>
  );
  return (
    <>
      {item(formats.csv, actions.csv, hasList)}
      {item(formats.ndjson(asksForRows), actions.ndjson, hasList)}
      {item(formats.json, actions.json)}
      {item(formats.pretty, actions.pretty)}
      <hr className="gh-save-separator" />
      {item(formats.copyTable, actions.copyTable, hasList)}
      {item(formats.copyCsv, actions.copyCsv, hasList)}
      {item(formats.copyJson, actions.copyJson)}
      {!hasList && <p className="gh-save-hint">{SAVE_COPY.noList}</p>}
    </>
  );
}
