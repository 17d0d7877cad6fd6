import { stylesXml, workbookParts } from '../workbook-xml.ts';
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

export function rawParts({ sheets, parts = {} }: RawWorkbook): ZipPart[] {
  const usual = workbookParts({
    sheets: sheets.map(({ name, rows, before = '', behind = '' }, index) => ({
      name: name ?? `Sheet${index + 1}`,
      content: `<?xml version="1.0"?><worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
    })),
    styles: stylesXml,
  }).map(({ name, content }) => [name, content] as const);
  return Object.entries({ ...Object.fromEntries(usual), ...parts }).flatMap(([name, content]) =>
    content === null ? [] : [{ name, content }],
  );
}

export const rawWorkbook = (book: RawWorkbook) => writeZip(rawParts(book));

export function rawRow(row: number, cells: readonly string[]): string {
  const each = cells.map((cell, index) =>
    cell.startsWith('<')
      ? cell.replace('<c', `<c r="${String.fromCharCode(65 + index)}${row}"`)
      : `<c r="${String.fromCharCode(65 + index)}${row}" t="inlineStr"><is><t xml:space="preserve">${cell}</t></is></c>`,
  );
  return `<row r="${row}">${each.join('')}</row>`;
}
