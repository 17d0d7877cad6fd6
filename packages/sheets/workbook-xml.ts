const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Excel's limit for a cell. */
const longestText = 32_767;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Drops characters that XML does not allow, and keeps a literal `_x000D_`, which Excel would decode. */
export function escapeXml(text: string): string {
  const short = text.length > longestText ? text.slice(0, longestText) : text;
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

export function contentTypes(sheets: number): string {
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${partType}.${type}+xml"/>`;
  const each = Array.from({ length: sheets }, (_, index) =>
    override(`worksheets/sheet${index + 1}`, 'worksheet'),
  );
  return `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${each.join('')}${override('styles', 'styles')}</Types>`;
}

/** Ids are rId1, rId2, … */
export function relationships(list: readonly (readonly [type: string, target: string])[]): string {
  const each = list.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`;
}

/** At most 31 characters, without those that formulas use. */
const sheetName = (name: string) => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31) || 'Sheet';

export function workbookXml(names: readonly string[]): string {
  const each = names.map(
    (name, index) =>
      `<sheet name="${escapeXml(sheetName(name))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><bookViews><workbookView activeTab="0"/></bookViews><sheets>${each.join('')}</sheets></workbook>`;
}

/** Cell formats: 0 default, 1 text, 2 heading, 3 date DD/MM/YYYY, 4 wrapped text. */
export const styles = `${declaration}<styleSheet xmlns="${spreadsheet}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
