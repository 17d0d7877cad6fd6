import { type CellObject, utils, type WorkSheet, write } from 'xlsx';
import type { MessyCell } from './messy-cells.ts';

export const messyFormats = ['xlsx', 'xls', 'csv', 'semicolon', 'tsv'] as const;
export type MessyFormat = (typeof messyFormats)[number];

type Content = { headings: readonly string[]; lines: readonly (readonly MessyCell[] | undefined)[] };

const title = 'Ang Mo Kio Skills Academy – Enrolment List';
const maker = 'Prepared by: Training Office, for internal use';
/** Merged cells above the headings. */
const groups: readonly (readonly [name: string, from: number, to: number])[] = [
  ['Trainee', 1, 5],
  ['Course', 6, 9],
  ['Employer', 14, 17],
];

function groupLine(width: number): string[] {
  const line = Array<string>(width).fill('');
  for (const [name, from] of groups) line[from] = name;
  return line;
}

function allLines({ headings, lines }: Content): readonly (readonly MessyCell[])[] {
  const body = Array.from(lines, (line) => line ?? []);
  return [[title], [maker], [], groupLine(headings.length), headings, ...body];
}

function workbookCell(cell: MessyCell): CellObject | undefined {
  if (cell === '') return undefined;
  if (typeof cell === 'string') return { t: 's', v: cell };
  return 'date' in cell ? { t: 'n', v: cell.date, z: 'dd/mm/yyyy' } : { t: 'n', v: cell.number };
}

function workbook(content: Content, bookType: 'xlsx' | 'biff8'): Uint8Array<ArrayBuffer> {
  const lines = allLines(content).map((line) => line.map(workbookCell));
  const last = content.headings.length - 1;
  const sheet: WorkSheet = {
    '!data': lines as CellObject[][],
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: lines.length - 1, c: last } }),
    '!merges': [
      { s: { r: 0, c: 0 }, e: { r: 0, c: last } },
      ...groups.map(([, from, to]) => ({ s: { r: 3, c: from }, e: { r: 3, c: to } })),
    ],
  };
  const notes = utils.aoa_to_sheet([['Notes'], ['Nothing to be read here']]);
  const book = { SheetNames: ['Enrolment List', 'Notes'], Sheets: { 'Enrolment List': sheet, Notes: notes } };
  return new Uint8Array(write(book, { type: 'buffer', bookType, bookSST: true, compression: true }));
}

function delimited(content: Content, delimiter: string): Uint8Array<ArrayBuffer> {
  const text = (cell: MessyCell) => {
    const plain = typeof cell === 'string' ? cell : 'date' in cell ? cell.shown : String(cell.number);
    return /["\r\n]/.test(plain) || plain.includes(delimiter) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  const width = content.headings.length;
  const lines = allLines(content).map((line) =>
    Array.from({ length: width }, (_, column) => text(line[column] ?? '')).join(delimiter),
  );
  return new Uint8Array(Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`));
}

export function encodeMessy({
  format,
  ...content
}: Content & { format: MessyFormat }): Uint8Array<ArrayBuffer> {
  if (format === 'xlsx') return workbook(content, 'xlsx');
  if (format === 'xls') return workbook(content, 'biff8');
  return delimited(content, { csv: ',', semicolon: ';', tsv: '\t' }[format]);
}
