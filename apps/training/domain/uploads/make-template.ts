import { bulkEnrolmentStatuses } from '@repo/schemas/training/bulk-enrolment';
import {
  agencyOnlyColumns,
  sponsorshipTypes,
  templateColumns,
  type UploadField,
  uploadLimits,
} from '@repo/schemas/training/enrolment-upload';
import { type SheetColumn, type SheetToWrite, writeWorkbook } from '@repo/sheets/write-workbook';
import { exampleCells, notesSheetName } from './example-row.ts';

const widths: Partial<Record<UploadField, number>> = { traineeEmail: 32, traineeName: 34, courseTitle: 34 };
const choices: Partial<Record<UploadField, readonly string[]>> = {
  sponsorshipType: sponsorshipTypes,
  enrolmentStatus: bulkEnrolmentStatuses,
};

export function toSheetColumn({ field, heading }: { field: UploadField; heading: string }): SheetColumn {
  const isDate = field === 'enrolmentDate' || field === 'traineeBirthDate';
  return {
    heading,
    kind: isDate ? 'date' : 'text',
    width: widths[field],
    choices: choices[field],
  };
}

type Note = readonly [needed: 'yes' | 'no', text: string, example: string];

const notes: Record<UploadField, Note> = {
  traineeEmail: ['yes', 'The learner signs in with it. One address for each person.', 'mei.tan@example.com'],
  traineeName: ['yes', 'The full name as in the NRIC or passport, in any script.', 'Tan Mei Xin'],
  traineeNric: [
    'yes',
    'NRIC or FIN: S, T, F, G or M, seven digits and a letter. Spaces, dashes and small letters are fine.',
    'S1234567D',
  ],
  courseCode: ['yes', 'The code of the course. A course that is not there yet is made.', 'WSH-101'],
  courseTitle: [
    'no',
    'The title of the course, for one that is not there yet. Empty: its code.',
    'Workplace Safety',
  ],
  courseRunId: [
    'yes',
    'The agency’s number of the course run (the class). Keep zeros at its start.',
    '1240001',
  ],
  courseReferenceNumber: ['no', 'The agency’s reference number of the course.', 'TGS-2026000001'],
  sponsorshipType: [
    'no',
    'Who pays: Employer or Individual. “Company” and “self-sponsored” are understood.',
    'Employer',
  ],
  enrolmentDate: [
    'no',
    'Day, month, year: 05/11/2026 is 5 November 2026. 5 Nov 2026 and 2026-11-05 are understood too. Empty: today.',
    '05/11/2026',
  ],
  enrolmentStatus: ['no', 'Confirmed, Cancelled, Withdrawn or Admin Removed. Empty: Confirmed.', 'Confirmed'],
  enrolmentId: [
    'no',
    'The agency’s reference number of an enrolment that it has already: such a row is stored here and not sent again. Leave it empty for new enrolments.',
    'ENR-2611-000123',
  ],
  traineeBirthDate: ['no', 'Day, month, year; the year with four digits.', '17/03/1990'],
  traineePhone: ['no', 'With the country code if it is not a Singapore number.', '91234567'],
  employerUen: ['no', 'The employer’s registration number, where the employer pays.', '201512345K'],
  employerName: ['no', 'Whom the agency asks at the employer.', 'Lim Hui Ling'],
  employerEmail: ['no', 'That person’s address.', 'training@company.example.com'],
  employerPhone: ['no', 'That person’s number.', '61234567'],
};

const general: readonly string[] = [
  'Fill in the first sheet, one row for each enrolment. Delete the example row, or leave it: it is never enrolled.',
  'The columns may stand in any order, and may be hidden or left out where they are not needed. Other columns are not used.',
  `A file has at most ${uploadLimits.rows.toLocaleString('en')} rows and 10 MB. Excel workbooks (.xlsx, .xls) and CSV files are read; only the first sheet counts.`,
  'Nothing is sent before you have seen every row with what is wrong with it and pressed the button.',
];

function notesOfColumns(): SheetToWrite {
  const line = ({ field, heading }: { field: UploadField; heading: string }, isExtra: boolean) => {
    const [needed, text, example] = notes[field];
    return [isExtra ? `${heading} (may be added)` : heading, needed, text, example];
  };
  return {
    name: notesSheetName,
    wraps: true,
    columns: [
      { heading: 'Column', width: 40 },
      { heading: 'Needed', width: 10 },
      { heading: 'What to put in', width: 70 },
      { heading: 'For example', width: 32 },
    ],
    rows: [
      ...templateColumns.map((column) => line(column, false)),
      ...agencyOnlyColumns.map((column) => line(column, true)),
      [],
      ...general.map((text) => ['', '', text]),
    ],
  };
}

export function makeEnrolmentTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  const enrolments: SheetToWrite = {
    name: 'Enrolments',
    columns: templateColumns.map(toSheetColumn),
    rows: [templateColumns.map(({ field }) => exampleCells[field] ?? '')],
  };
  return writeWorkbook([enrolments, notesOfColumns()]);
}
