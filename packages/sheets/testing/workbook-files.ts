import { contentTypes, relationships, styles, workbookXml } from '../workbook-xml.ts';
import { writeZip, type ZipPart } from './zip-file.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

export type RawSheet = {
  name?: string;
  rows: string;
  behind?: string;
  before?: string;
};

export type RawWorkbook = {
  sheets: readonly RawSheet[];
  /** Added or replaced parts; null removes one. */
  parts?: Readonly<Record<string, string | Uint8Array | null>>;
};

export function workbookParts({ sheets, parts = {} }: RawWorkbook): ZipPart[] {
  const usual: Record<string, string | Uint8Array | null> = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': workbookXml(sheets.map(({ name }, index) => name ?? `Sheet${index + 1}`)),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles,
  };
  for (const [index, { rows, before = '', behind = '' }] of sheets.entries()) {
    usual[`xl/worksheets/sheet${index + 1}.xml`] =
      `<?xml version="1.0"?><worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`;
  }
  return Object.entries({ ...usual, ...parts }).flatMap(([name, content]) =>
    content === null ? [] : [{ name, content }],
  );
}

export const rawWorkbook = (book: RawWorkbook) => writeZip(workbookParts(book));

export function rawRow(row: number, cells: readonly string[]): string {
  const each = cells.map((cell, index) =>
    cell.startsWith('<')
      ? cell.replace('<c', `<c r="${String.fromCharCode(65 + index)}${row}"`)
      : `<c r="${String.fromCharCode(65 + index)}${row}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`,
  );
  return `<row r="${row}">${each.join('')}</row>`;
}
