import guide from '../../../../docs/guide.md?raw';
import { foldText } from '../../../contract/fold-text.ts';
import { commandLabel } from '../../commands/keymap.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CloseCross } from '../../ui/icons.tsx';
import { SearchInput, useSearchText } from '../../ui/search-input.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import { Markdown } from './markdown.tsx';
import './guide-dialog.css';

/** The parts of the repository's guide, which begin with their titles, without its pictures. */
const [, ...PARTS] = guide.replace(/^ *!\[.*\n/gm, '').split(/^## /m);

/** The titles are the contents; a search opens the parts that hold its text. */
export function GuideDialog({ onClose }: { readonly onClose: () => void }) {
  const search = useSearchText();
  const found = PARTS.filter((part) => foldText(part).includes(foldText(search.value.trim())));
  return (
    <Dialog
      title={commandLabel('show-guide')}
      className="gh-guide"
      width={680}
      beside={<CloseCross />}
      onClose={onClose}
    >
      <SearchInput
        className="gh-docs-input"
        label={DOCS_COPY.search(commandLabel('show-guide'))}
        {...search}
      />
      {found.map((part) => (
        <details key={part} open={search.value !== '' || part === PARTS[0]}>
          <summary lang="en">
            <h2>{part.split('\n', 1)}</h2>
          </summary>
          <Markdown type="description" text={part.replace(/.*\n/, '')} isTrusted />
        </details>
      ))}
      <p role="status">{found.length === 0 && DOCS_COPY.nothingFound}</p>
    </Dialog>
  );
}
