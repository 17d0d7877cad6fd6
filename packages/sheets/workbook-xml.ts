import type { ZipPart } from './write-zip.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Excel's limit for a cell. */
const maximumTextLength = 32_767;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Drops characters that XML does not allow, and keeps a literal `_x000D_`, which Excel would decode. */
export function escapeCellXml(text: string): string {
  const short = text.length > maximumTextLength ? text.slice(0, maximumTextLength) : text;
  if (/^[\w .@:/+-]*$/.test(short) && !short.includes('_x')) return short;
  return (
    short
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML has no place for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
      .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
      .replace(/[&<>"]/g, (character) => escapes[character] ?? '')
  );
}

export function columnName(index: number): string {
  const before = Math.floor(index / 26);
  return `${before > 0 ? columnName(before - 1) : ''}${String.fromCharCode(65 + (index % 26))}`;
}

function contentTypes(parts: readonly string[]): string {
  const override = (part: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${partType}.${typeOfPart(part)}+xml"/>`;
  return `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${['workbook', ...parts].map(override).join('')}</Types>`;
}

/** The end of a part's content type, and the end of its relation's type. */
function typeOfPart(part: string): string {
  if (part === 'workbook') return 'sheet.main';
  return part.startsWith('worksheets/') ? 'worksheet' : part;
}

/** Ids are rId1, rId2, … */
export function relationshipsXml(list: readonly (readonly [type: string, target: string])[]): string {
  const each = list.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

/** At most 31 characters, without those that formulas use. */
const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31) || 'Sheet';

function workbookXml(names: readonly string[], date1904: boolean): string {
  const each = names.map(
    (name, index) =>
      `<sheet name="${escapeCellXml(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const properties = date1904 ? '<workbookPr date1904="1"/>' : '';
  return `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${office}">${properties}<bookViews><workbookView activeTab="0"/></bookViews><sheets>${each.join('')}</sheets></workbook>`;
}

type Content = ZipPart['content'];
type Workbook = {
  sheets: readonly { name: string; content: Content }[];
  styles: Content | null;
  sharedStrings?: Content | null;
  date1904?: boolean;
};

/** All parts of an .xlsx; the contents of its sheets, styles and strings are XML. */
export function workbookParts({
  sheets,
  styles,
  sharedStrings = null,
  date1904 = false,
}: Workbook): ZipPart[] {
  const shared = Object.entries({ styles, sharedStrings }).flatMap(([name, content]) =>
    content === null ? [] : [{ name, content }],
  );
  const parts = [
    ...sheets.map(({ content }, index) => ({ name: `worksheets/sheet${index + 1}`, content })),
    ...shared,
  ];
  const names = parts.map(({ name }) => name);
  return [
    { name: '[Content_Types].xml', content: contentTypes(names) },
    { name: '_rels/.rels', content: relationshipsXml([['officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: workbookXml(
        sheets.map(({ name }) => name),
        date1904,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relationshipsXml(names.map((name) => [typeOfPart(name), `${name}.xml`])),
    },
    ...parts.map(({ name, content }) => ({ name: `xl/${name}.xml`, content })),
  ];
}

/** Cell formats: 0 default, 1 text, 2 heading, 3 date DD/MM/YYYY, 4 wrapped text. */
export const stylesXml = `${declaration}<styleSheet xmlns="${spreadsheet}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
