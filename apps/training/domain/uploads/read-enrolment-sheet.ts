import { setImmediate } from 'node:timers/promises';
import { maskIdentityNumbers } from '@repo/agency/mask';
import {
  type TextEncoding,
  type UploadCells,
  type UploadField,
  type UploadSheets,
  uploadColumnHeading,
  uploadLimits,
} from '@repo/schemas/training/enrolment-upload';
import {
  type ReadSheetOptions,
  readSheet,
  type SheetChoice,
  type SheetContent,
  type SheetRow,
} from '@repo/sheets/read-sheet';
import { errors } from '#domain/errors.ts';
import { isExampleRow, notesSheetName } from './example-row.ts';
import {
  findHeadingRow,
  type HeadingRow,
  isHeadingRow,
  type MatchedColumns,
  matchColumns,
  maxRowsAboveHeadings,
} from './find-heading-row.ts';
import { matchHeading } from './match-heading.ts';
import { cleanUploadCell } from './upload-cells.ts';

export type UploadedRow = { row: number; cells: UploadCells };
export type UploadedSheet = {
  sheetName: string;
  sheets: UploadSheets;
  encoding: string;
  notices: string[];
  rows: UploadedRow[];
};
/** `sheet`: the one to read instead of the first visible one. `encoding`: of a text file, instead of the one that is detected. */
export type SheetFile = {
  name: string;
  bytes: Uint8Array;
  sheet?: string | undefined;
  encoding?: TextEncoding | undefined;
};

const requiredFields = ['traineeEmail', 'traineeName', 'traineeNric', 'courseCode', 'courseRunId'] as const;
/** Rows that are cleaned between two yields to the event loop. */
const rowsAtOnce = 500;
/** Cache size per column. A column with more distinct values rarely repeats any. */
const maximumRemembered = 500;

const quote = (texts: readonly string[]) =>
  texts.map((text) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`).join(', ');
const shorten = (texts: readonly string[], most: number) =>
  texts.length > most ? `${quote(texts.slice(0, most))} and ${texts.length - most} more` : quote(texts);

/** Names are stored with identity numbers masked, so a chosen name may be such a one. */
async function readChosenSheet(bytes: Uint8Array, options: ReadSheetOptions) {
  const read = await readSheet(bytes, options);
  if (read.ok || read.problem !== 'no-such-sheet') return read;
  const meant = read.sheets.find(({ name }) => maskIdentityNumbers(name) === options.sheet);
  return meant === undefined ? read : readSheet(bytes, { ...options, sheet: meant.name });
}

/** A refusal that names the other sheets of the workbook, so that one of them can be chosen. */
function refuse(message: string, sheets: readonly SheetChoice[] = [], read = '') {
  const others = sheets.map(({ name }) => name).filter((name) => name !== read);
  if (others.length === 0) return errors.fileRefused({ message });
  return errors.fileRefused({
    message: `${message}. Or choose another sheet: ${shorten(others, 10)}`,
    details: others.map((name) => ({ field: 'sheet', message: name })),
  });
}

/** Parses the rows of an uploaded spreadsheet by field and cleans them, without checks. Throws fileRefused. */
export async function readEnrolmentSheet({
  bytes,
  sheet: wanted,
  encoding,
}: SheetFile): Promise<UploadedSheet> {
  if (bytes.byteLength > uploadLimits.fileBytes) {
    throw errors.fileRefused({ message: 'A spreadsheet has at most 10 MB. Split it into several files' });
  }
  const maxRows = uploadLimits.rows + maxRowsAboveHeadings + 1;
  const options = { maxRows, sheetsWithoutNotice: [notesSheetName], sheet: wanted || undefined, encoding };
  const sheet = await readChosenSheet(bytes, options);
  if (!sheet.ok) {
    throw refuse(sheet.problem === 'too-many-rows' ? tooManyRows : sheet.message, sheet.sheets);
  }
  const refuseSheet = (message: string) => refuse(message, sheet.sheets, sheet.sheetName);
  const heading = findHeadingRow(sheet.rows);
  if (heading === null) {
    throw refuseSheet(
      `No row of headings was found. One of the first ${maxRowsAboveHeadings} rows must name the columns as the template does: ${quote(requiredFields.map(uploadColumnHeading))} and others`,
    );
  }
  const matched = matchColumns(heading.headings);
  const missing = describeMissing(heading, matched);
  if (missing !== null) throw refuseSheet(missing);
  const data = sheet.rows.slice(heading.dataFrom);
  refuseDoubles(heading, matched, data);
  const { rows, notices, hasExample } = await readCoalescedRows(sheet, heading, matched, data);
  if (rows.length > uploadLimits.rows) throw refuseSheet(tooManyRows);
  if (rows.length === 0) throw refuseSheet(emptySentence(hasExample));
  return {
    sheetName: sheet.sheetName,
    sheets: sheet.sheets.map(({ name, isVisible }) => ({ name, hidden: !isVisible })),
    encoding: sheet.encoding,
    notices,
    rows,
  };
}

const tooManyRows = `A spreadsheet has at most ${uploadLimits.rows.toLocaleString('en')} rows. Split it into several files`;

function describeMissing({ headings }: HeadingRow, { columnOf }: MatchedColumns): string | null {
  const missing = requiredFields.filter((field) => !columnOf.has(field)).map(uploadColumnHeading);
  if (missing.length === 0) return null;
  const found = headings.map((heading) => heading.trim()).filter(Boolean);
  const columns = missing.length === 1 ? 'the column' : 'the columns';
  return `The sheet lacks ${columns} ${quote(missing)}. Its headings are ${shorten(found, 20)}. Rename or add what is missing`;
}

/** Two columns for the same field are accepted while their values agree. */
function refuseDoubles(
  { headings }: HeadingRow,
  { doubles }: MatchedColumns,
  rows: readonly SheetRow[],
): void {
  for (const { field, columns, isCertain } of doubles) {
    if (isCertain) continue;
    const [first = 0, ...others] = columns;
    const textAt = (cells: readonly string[], column: number) => (cells[column] ?? '').trim();
    const differs = rows.some(({ cells }) =>
      others.some((other) => textAt(cells, other) !== textAt(cells, first)),
    );
    if (!differs) continue;
    const names = quote(columns.map((column) => (headings[column] ?? '').trim()));
    throw errors.fileRefused({
      message: `Several columns could be “${uploadColumnHeading(field)}”: ${names}. Delete or rename all but one`,
    });
  }
}

function noticesOf(sheet: SheetContent, heading: HeadingRow, { doubles, unused }: MatchedColumns): string[] {
  const notices = [...sheet.notices];
  if (heading.isAssumed) {
    notices.push('The sheet has no headings, so its columns were taken in the order of the template');
  }
  for (const { field, columns, isCertain } of doubles) {
    const [first = '', ...others] = columns.map((column) => (heading.headings[column] ?? '').trim());
    if (isCertain)
      notices.push(
        `For “${uploadColumnHeading(field)}” the column “${first}” was read, and not ${shorten(others, 10)}`,
      );
  }
  if (unused.length > 0) notices.push(`Not used: ${shorten(unused, 10)}`);
  return notices;
}

function repeatsHeadings(cells: readonly string[], { columnOf }: MatchedColumns): boolean {
  const email = cells[columnOf.get('traineeEmail') ?? 0] ?? '';
  return !email.includes('@') && matchHeading(email)?.field === 'traineeEmail' && isHeadingRow(cells);
}

/** Caches cleaned values of a column: repeated ones are cleaned once and share one string. */
function cachingCleaner(field: UploadField, date1904: boolean): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const cell = cleanUploadCell(field, text, { date1904 });
    if (known.size < maximumRemembered) known.set(text, cell);
    return cell;
  };
}

async function readCoalescedRows(
  sheet: SheetContent,
  heading: HeadingRow,
  matched: MatchedColumns,
  data: readonly SheetRow[],
): Promise<{ rows: UploadedRow[]; notices: string[]; hasExample: boolean }> {
  const rows: UploadedRow[] = [];
  const seen = { examples: [] as number[], shortened: [] as number[], nameless: new Set<number>() };
  const columns = [...matched.columnOf].map(([field, column]) => ({
    field,
    column,
    clean: cachingCleaner(field, sheet.date1904),
  }));
  const named = new Set(heading.headings.flatMap((text, column) => (text.trim() === '' ? [] : [column])));
  for (const [index, { row, cells: texts }] of data.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    if (repeatsHeadings(texts, matched)) continue;
    const cells: UploadCells = {};
    for (const { field, column, clean } of columns) {
      const text = texts[column];
      const cell = text === undefined || text === '' ? '' : clean(text);
      if (cell !== '') cells[field] = cell;
    }
    for (let column = 0; column < texts.length; column += 1) {
      if (!named.has(column) && (texts[column] ?? '').trim() !== '') seen.nameless.add(column);
    }
    // Only columns that are not read hold text, for example a note beside the table.
    if (Object.keys(cells).length === 0) continue;
    if (isExampleRow(cells)) seen.examples.push(row);
    else rows.push({ row, cells });
    if (/^\d(?:[.,]\d+)?e\+\d+$/i.test(cells.courseRunId ?? '')) seen.shortened.push(row);
  }
  const notices = noticesOf(sheet, heading, matched);
  if (seen.nameless.size > 0) {
    const one = seen.nameless.size === 1;
    notices.push(
      `${one ? 'One column has' : `${seen.nameless.size} columns have`} no heading and ${one ? 'was' : 'were'} left out`,
    );
  }
  if (seen.examples.length > 0)
    notices.push(`The example row of the template was left out (row ${seen.examples.join(', ')})`);
  if (seen.shortened.length > 0) {
    notices.push(
      `Excel has shortened run ids to a form like 1.2E+12 (row ${seen.shortened[0]}${seen.shortened.length > 1 ? ' and others' : ''}). Format the column as text and type them again`,
    );
  }
  return { rows, notices, hasExample: seen.examples.length > 0 };
}

function emptySentence(hasExample: boolean): string {
  return hasExample
    ? 'The sheet has only the example row of the template. Put the enrolments below it and upload it again'
    : 'The sheet has headings but no rows. Fill it in and upload it again';
}
