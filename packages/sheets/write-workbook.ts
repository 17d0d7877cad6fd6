import { setImmediate } from 'node:timers/promises';
import { serialOfDateTextOrNull } from './cell-text.ts';
import { columnName, escapeCellXml, stylesXml, workbookParts } from './workbook-xml.ts';
import { writeZip } from './write-zip.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type SheetColumn = {
  heading: string;
  /** In characters. */
  width?: number;
  /** `date`: YYYY-MM-DD becomes a date cell shown as DD/MM/YYYY. Everything else stays text. */
  kind?: 'text' | 'date';
  /** Suggestions in a list; other text causes a warning only. */
  choices?: readonly string[];
};

export type SheetToWrite = {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly (string | number | null | undefined)[])[];
  /** Shows texts of several lines in full. */
  wraps?: boolean;
};

/** Choices and column formats apply to this many rows, filled or not. */
const formattedRows = 20_001;
const rowsAtOnce = 1000;

// Indexes of the cell formats in `stylesXml`.
const textFormat = 1;
const headingFormat = 2;
const dateFormat = 3;
const wrappedFormat = 4;

function textCell(at: string, text: string, format: number): string {
  if (text === '') return '';
  return `<c r="${at}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escapeCellXml(text)}</t></is></c>`;
}

/** Always text: a value starting with = + - or @ must never become a formula. */
function cellXml(
  at: string,
  value: string | number | null | undefined,
  kind: 'text' | 'date',
  wraps: boolean,
) {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${at}"><v>${value}</v></c>` : '';
  const serial = kind === 'date' ? serialOfDateTextOrNull(value) : null;
  if (serial !== null) return `<c r="${at}" s="${dateFormat}"><v>${serial}</v></c>`;
  return textCell(at, value, wraps ? wrappedFormat : textFormat);
}

async function rowsXml({ columns, rows, wraps = false }: SheetToWrite): Promise<string> {
  const names = columns.map((_, index) => columnName(index));
  const headings = columns.map(({ heading }, index) => textCell(`${names[index]}1`, heading, headingFormat));
  const parts = [`<row r="1">${headings.join('')}</row>`];
  for (const [index, row] of rows.entries()) {
    // Yields to other work while a long sheet is written.
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    const at = index + 2;
    const cells = columns.map(({ kind = 'text' }, column) =>
      cellXml(`${names[column]}${at}`, row[column], kind, wraps),
    );
    parts.push(`<row r="${at}">${cells.join('')}</row>`);
  }
  return parts.join('');
}

function columnsXml(columns: readonly SheetColumn[], wraps: boolean): string {
  const format = (kind: SheetColumn['kind']) =>
    kind === 'date' ? dateFormat : wraps ? wrappedFormat : textFormat;
  const each = columns.map(
    ({ heading, width = Math.max(12, heading.length + 3), kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" style="${format(kind)}" customWidth="1"/>`,
  );
  return `<cols>${each.join('')}</cols>`;
}

function validationsXml(columns: readonly SheetColumn[]): string {
  const lists = columns.flatMap(({ choices, heading }, index) => {
    if (choices === undefined) return [];
    const name = columnName(index);
    const list = escapeCellXml(`"${choices.join(',')}"`);
    return [
      `<dataValidation type="list" errorStyle="warning" allowBlank="1" showInputMessage="1" showErrorMessage="1" errorTitle="${escapeCellXml(heading)}" error="${escapeCellXml(`Usually one of: ${choices.join(', ')}`)}" sqref="${name}2:${name}${formattedRows}"><formula1>${list}</formula1></dataValidation>`,
    ];
  });
  return lists.length === 0
    ? ''
    : `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`;
}

/** Suppresses Excel's warning for numbers stored as text. */
function ignoredXml(columns: readonly SheetColumn[]): string {
  const area = `A1:${columnName(columns.length - 1)}${formattedRows}`;
  return `<ignoredErrors><ignoredError sqref="${area}" numberStoredAsText="1"/></ignoredErrors>`;
}

async function sheetXml(sheet: SheetToWrite, isFirst: boolean): Promise<string> {
  const { columns, wraps = false } = sheet;
  const selected = isFirst ? ' tabSelected="1"' : '';
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView${selected} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${columnsXml(columns, wraps)}<sheetData>${await rowsXml(sheet)}</sheetData>${validationsXml(columns)}${ignoredXml(columns)}</worksheet>`;
}

/** Each sheet has a frozen heading row. Long sheets are written alternately and yield to other work. */
export async function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<Uint8Array<ArrayBuffer>> {
  const contents: { name: string; content: string }[] = [];
  for (const [index, sheet] of sheets.entries()) {
    contents.push({ name: sheet.name, content: await sheetXml(sheet, index === 0) });
  }
  return writeZip(workbookParts({ sheets: contents, styles: stylesXml }), { compress: true });
}
