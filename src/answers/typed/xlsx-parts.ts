import { escapeMarkup } from '../../contract/escape-markup.ts';

/** A sheet has so many rows and a cell so many UTF-16 units at most (Excel specifications and limits). */
export const MAX_SHEET_ROWS = 1_048_576;
export const MAX_CELL_LENGTH = 32_767;

/** Longest name of a sheet, which also forbids some characters. */
const MAX_NAME_LENGTH = 31;
const NOT_IN_NAMES = /[:\\/?*[\]\p{Cc}]+/gu;

/** Styles by their place in {@link STYLES}. */
export const STYLE = { plain: 0, head: 1, date: 2, moment: 3, text: 4 } as const;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** The name of a sheet that is one of several, by their order from 1, as far as there is room; Excel keeps "History" for itself. */
export function sheetName(name: string, number: number): string {
  const behind = number === 1 ? '' : ` (${number})`;
  const plain = name.replaceAll(NOT_IN_NAMES, ' ').replaceAll(/^[\s']+|(?<![\s'])[\s']+$/g, '');
  const allowed = /^history$/i.test(plain) ? `${plain} rows` : plain || 'Rows';
  return `${allowed.slice(0, MAX_NAME_LENGTH - behind.length)}${behind}`;
}

/** The parts of a workbook besides its sheets (ECMA-376, part 1, section 18, and part 2), by their names. */
export function workbookParts(sheets: readonly string[]): [name: string, text: string][] {
  const list = sheets
    .map(
      (name, at) => `<sheet name="${escapeMarkup(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
    )
    .join('');
  const relations = sheets
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('');
  const overrides = sheets
    .map(
      (_, at) =>
        `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
    )
    .join('');
  return [
    ['xl/styles.xml', STYLES],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relations}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${overrides}</Types>`,
    ],
  ];
}

/** XML before the rows of a sheet; column widths are in characters. */
export function sheetStart(widths: readonly number[], hasHead: boolean): string {
  const pane = hasHead
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    : '';
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  const cols = columns && `<cols>${columns}</cols>`;
  return `${HEAD}<worksheet xmlns="${MAIN}">${pane}${cols}<sheetData>`;
}

export const SHEET_END = '</sheetData></worksheet>';

/** The letters of a column, from 0: `A`, `B`, … `AA`. */
export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}

/** Characters that XML 1.0 cannot contain or readers change, and text that looks like their escape. */
const ESCAPED =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|_(?=x[\da-f]{4}_)/gi;

/** A text of a cell (ECMA-376, part 1, section 22.9.2.19, ST_Xstring). */
export function cellText(text: string): string {
  const escaped = text.replaceAll(
    ESCAPED,
    (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
  return escapeMarkup(escaped);
}
