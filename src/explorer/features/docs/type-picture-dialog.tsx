import { useCallback, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { GraphQLSchema } from 'graphql';
import { withoutFields, type TypePicture } from '../../../schema/type-picture.ts';
import { schemaMapOf } from '../../../schema/connect.ts';
import { lazySchemaOf } from '../../../schema/lazy-schema.ts';
import { saveAndReport, type SaveReport } from '../save/save-file.ts';
import { useLatestAnswer } from '../../schema-access/use-latest-answer.ts';
import { closeDialogOf, Dialog } from '../../ui/dialog.tsx';
import { CloseCross } from '../../ui/icons.tsx';
import { DOCS_COPY } from './docs-copy.ts';
import { useDocsTools } from './docs-parts.tsx';
import { TypePictureView } from './type-picture-view.tsx';
import './type-picture.css';
import { Button } from '../../ui/button.tsx';
import { PART_COPY } from '../../ui/part-copy.ts';

interface TypePictureDialogProps {
  readonly schema: GraphQLSchema;
  readonly type: string;
  readonly onOpen: (type: string) => void;
  readonly onClose: () => void;
}

const SVG = { extension: 'svg', mediaType: 'image/svg+xml' } as const;

export function TypePictureDialog(props: TypePictureDialogProps) {
  const { schema, type, onOpen, onClose } = props;
  const copy = DOCS_COPY.picture;
  const [centers, setCenters] = useState<readonly string[]>([type]);
  const center = centers.at(-1) ?? type;
  const ask = useCallback(
    async () => ({ picture: await schemaMapOf(lazySchemaOf(schema)).drawTypes(center) }),
    [schema, center],
  );
  const drawn = useLatestAnswer(ask)?.picture;
  const { hidden } = useDocsTools().withheld;
  const picture = useMemo(() => drawn && withoutFields(drawn, hidden), [drawn, hidden]);
  const svg = useRef<SVGSVGElement>(null);
  const [said, say] = useState<SaveReport>();
  const save = async (): Promise<void> => {
    if (!svg.current || !picture) return;
    const name = `${center.replaceAll(/\W/g, '') || 'type'}.svg`;
    const parts = [new TextEncoder().encode(svgText(svg.current))];
    const report = await saveAndReport(parts, { name, kind: SVG }, PART_COPY.saved);
    if (report) say(report);
  };
  return createPortal(
    <Dialog
      title={copy.title(center)}
      className="gh-dialog-tall gh-picture"
      beside={<CloseCross />}
      onClose={onClose}
    >
      <p className="gh-picture-status" role="status">
        {picture ? copy.shown(picture.nodes.length, picture.more) : copy.drawing}
      </p>
      {picture && (
        <>
          <TypePictureView
            key={picture.center}
            {...{ svg, picture }}
            onCenter={(next) => next !== center && setCenters([...centers, next])}
          />
          <PictureList picture={picture} />
        </>
      )}
      <div className="gh-dialog-actions">
        {said && <p role={said.isFault ? 'alert' : 'status'}>{said.text}</p>}
        <Button
          label={PART_COPY.back}
          disabled={centers.length < 2}
          onClick={() => setCenters(centers.slice(0, -1))}
        />
        <Button
          label={copy.docs}
          onClick={({ currentTarget }) => {
            closeDialogOf(currentTarget);
            onOpen(center);
          }}
        />
        <Button label={copy.save} look="primary" disabled={!picture} onClick={() => void save()} />
      </div>
    </Dialog>,
    document.body,
  );
}

function PictureList({ picture }: { readonly picture: TypePicture }) {
  const copy = DOCS_COPY.picture;
  return (
    <ul className="gh-hidden" aria-label={copy.title(picture.center)}>
      {picture.edges.map((edge) => (
        <li key={`${edge.from} ${edge.to}`}>{copy.edge(edge)}</li>
      ))}
    </ul>
  );
}

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Writes the picture as an SVG file in its colours, regardless of zoom. */
function svgText(shown: SVGSVGElement): string {
  const copy = shown.cloneNode(true) as SVGSVGElement;
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of element.getAttributeNames()) {
      if (/^(?:aria-.*|role|tabindex|data-focused|style)$/.test(name))
        element.removeAttribute(name);
    }
  }
  const { x, y, width, height } = copy.viewBox.baseVal;
  copy.setAttribute('xmlns', NAMESPACE);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const style = document.createElementNS(NAMESPACE, 'style');
  style.textContent = stylesOf(shown);
  const ground = document.createElementNS(NAMESPACE, 'rect');
  const place = { class: 'gh-picture-ground', x, y, width, height };
  for (const [name, value] of Object.entries(place)) ground.setAttribute(name, String(value));
  copy.prepend(style, ground);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/** The picture's CSS rules without variables, which few programs except browsers support. */
function stylesOf(shown: Element): string {
  const probe = document.createElement('span');
  shown.parentElement?.append(probe);
  const colorOf = (variable: string): string => {
    probe.style.color = variable;
    return getComputedStyle(probe).color;
  };
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .map(({ cssText }) => cssText)
    .filter((text) => text.startsWith('.gh-picture-graph'))
    .map((text) =>
      text
        .replaceAll('var(--gh-type-small)', '12px')
        .replaceAll('var(--gh-mono)', 'monospace')
        .replaceAll(/var\(--gh-[\w-]+\)/g, (variable) => colorOf(variable)),
    );
  const ground = `.gh-picture-ground { fill: ${colorOf('var(--gh-sunken)')}; }`;
  probe.remove();
  return [ground, ...rules].join('\n');
}
