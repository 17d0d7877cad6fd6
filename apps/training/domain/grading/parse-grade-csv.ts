import { cleanText } from '@repo/schemas/text';
import { maxBulkGrades } from '@repo/schemas/training/grading';
import { CsvError, parse } from 'csv-parse/sync';
import { errors } from '#domain/errors.ts';

/** Blank cells are "". */
export type GradeLine = {
  line: number;
  submissionId: string;
  learner: string;
  /** Lower case. */
  email: string;
  score: string;
  feedback: string;
};

export const gradeColumns = ['Submission ID', 'Learner', 'Email', 'Score', 'Feedback'] as const;

/** The template has all learners of a course, with and without scores. */
const maximumRows = 10_000;

type Column = (typeof gradeColumns)[number];

function refuse(message: string) {
  return errors.fileRefused({ message, details: [{ field: 'file', message }] });
}

/** Columns in any order, separated by commas or semicolons. Throws fileRefused. */
export function parseGradeCsv(bytes: Uint8Array): GradeLine[] {
  const [header, ...records] = readCsv(bytes);
  if (!header) throw refuse('The file is empty');
  const places = new Map(
    header.cells.map((name, index) => [name.toLowerCase().replaceAll(/[\s_-]/g, ''), index]),
  );
  const placeOf = (column: Column) => places.get(column.toLowerCase().replaceAll(' ', ''));
  if (placeOf('Score') === undefined) throw refuse('There is no column “Score”. Start from the template');
  if (placeOf('Submission ID') === undefined && placeOf('Email') === undefined) {
    throw refuse('There is no column “Submission ID” or “Email”. Start from the template');
  }
  if (records.length > maximumRows) throw refuse('The file can have at most 10,000 rows');
  const lines = records.map(({ cells, line }) => {
    const cell = (column: Column) => cleanText(cells[placeOf(column) ?? -1] ?? '');
    return {
      line,
      submissionId: cell('Submission ID'),
      learner: cell('Learner'),
      email: cell('Email').toLowerCase(),
      score: cell('Score'),
      // The template adds an apostrophe to text that a spreadsheet would run as a formula.
      feedback: cell('Feedback').replace(/^'(?=[=+\-@])/, ''),
    };
  });
  if (lines.filter(({ score }) => score !== '').length > maxBulkGrades)
    throw refuse('At most 2,000 rows can be graded at once');
  return lines;
}

function readCsv(bytes: Uint8Array): { cells: string[]; line: number }[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('This is no CSV file in UTF-8. In Excel, save as “CSV UTF-8”');
  }
  const [firstLine = ''] = text.split('\n', 1);
  try {
    const rows: { cells: string[]; line: number }[] = [];
    parse(text, {
      bom: true,
      delimiter: firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',',
      relax_column_count: true,
      skip_empty_lines: true,
      to: maximumRows + 2,
      on_record: (cells: string[], { lines }) => {
        if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, line: lines });
        return null;
      },
    });
    return rows;
  } catch (error) {
    if (error instanceof CsvError) throw refuse(`The file cannot be read as CSV: ${error.message}`);
    throw error;
  }
}
