import type { UploadCells, UploadField } from '@repo/schemas/training/enrolment-upload';
import { inventRow, inventRuns, type SheetRun } from './enrolment-rows.ts';
import { type MessyCell, varySpelling } from './messy-cells.ts';
import { encodeMessy, type MessyFormat } from './messy-file.ts';
import { inventEmail, withWrongLetter } from './people.ts';
import { createRandom, type Random } from './random.ts';

export type { MessyFormat } from './messy-file.ts';

export const messyKinds = [
  'ready',
  'wrong_letter',
  'duplicate',
  'other_address',
  'already_enrolled',
  'bad_email',
  'bad_nric',
  'missing_name',
  'bad_date',
  'unknown_run',
] as const;
export type MessyKind = (typeof messyKinds)[number];

/** Rows per thousand; the rest is valid. */
const shares: Partial<Record<MessyKind, number>> = {
  wrong_letter: 20,
  duplicate: 20,
  other_address: 15,
  already_enrolled: 15,
  bad_email: 10,
  bad_nric: 10,
  missing_name: 5,
  bad_date: 10,
  unknown_run: 10,
};

export type MessySheetOptions = {
  rows: number;
  seed?: number;
  runs?: readonly SheetRun[];
  format?: MessyFormat;
};

export type MessyRow = {
  row: number;
  kind: MessyKind;
  cells: UploadCells;
  /** For a duplicate: the row with the same learner and class. */
  of?: number;
};

export type MessySheet = {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  expected: MessyRow[];
  counts: Record<MessyKind, number>;
  /** Must exist before the upload, so that `other_address` and `already_enrolled` hold. */
  accounts: { email: string; fullName: string; identityNumber: string; enrolledIn?: string }[];
  runs: readonly SheetRun[];
};

/** Columns in an unusual order with hand-typed headings. */
const headings: readonly [UploadField | '', string][] = [
  ['', 'S/N'],
  ['traineeName', 'Full Name (as per NRIC)'],
  ['traineeNric', ' NRIC / FIN No.* '],
  ['traineeEmail', 'E-mail   Address'],
  ['traineePhone', 'Mobile No.'],
  ['traineeBirthDate', 'DOB'],
  ['courseTitle', 'Course Name'],
  ['courseCode', 'course_code'],
  ['courseReferenceNumber', 'TGS Ref No.'],
  ['courseRunId', 'Run\u00a0ID'],
  ['sponsorshipType', 'SPONSORSHIP'],
  ['enrolmentDate', 'Date of Enrolment (DD/MM/YYYY)'],
  ['enrolmentStatus', 'Status'],
  ['enrolmentId', 'Enrolment ID'],
  ['employerUen', 'Company UEN'],
  ['employerName', 'Employer Contact Person'],
  ['employerEmail', 'Employer E-mail'],
  ['employerPhone', 'Employer Phone'],
  ['', 'Remarks'],
];

const rowsAbove = 5;
/** An empty row follows each block. */
const rowsInBlock = 97;

function planKinds(random: Random, rows: number): MessyKind[] {
  const special = messyKinds.flatMap((kind) =>
    Array<MessyKind>(Math.round(((shares[kind] ?? 0) * rows) / 1000)).fill(kind),
  );
  const plain = Math.max(0, rows - special.length);
  return random.shuffle([...special, ...Array<MessyKind>(plain).fill('ready')]).slice(0, rows);
}

/** Makes a valid row invalid in the given way. */
function spoil(
  kind: MessyKind,
  cells: UploadCells,
  random: Random,
  seed: number,
  index: number,
): UploadCells {
  const { traineeNric = '', traineeEmail = '' } = cells;
  switch (kind) {
    case 'wrong_letter':
      return { ...cells, traineeNric: withWrongLetter(traineeNric) };
    case 'other_address':
      return { ...cells, traineeEmail: inventEmail('new address', seed, index) };
    case 'bad_email':
      return { ...cells, traineeEmail: traineeEmail.replace('@', random.pick([' at ', '@@', ''])) };
    case 'bad_nric':
      return { ...cells, traineeNric: random.pick([traineeNric.slice(0, 7), `X${traineeNric.slice(1)}`]) };
    case 'missing_name': {
      const { traineeName: _, ...rest } = cells;
      return rest;
    }
    case 'bad_date':
      return { ...cells, enrolmentDate: random.pick(['31/02/2026', '11/25/2026', 'next Monday']) };
    case 'unknown_run':
      return { ...cells, courseRunId: String(9_900_000 + index) };
    default:
      return cells;
  }
}

/** A deterministic sheet with typical mistakes; `expected` describes each row. */
export async function makeMessySheet(options: MessySheetOptions): Promise<MessySheet> {
  const { rows, seed = 1, runs = inventRuns(12), format = 'xlsx' } = options;
  const random = createRandom(seed);
  const expected: MessyRow[] = [];
  const accounts: MessySheet['accounts'] = [];
  const originals: MessyRow[] = [];
  for (const [index, planned] of planKinds(random, rows).entries()) {
    const row = rowsAbove + 1 + index + Math.floor(index / rowsInBlock);
    const original = planned === 'duplicate' && originals.length > 0 ? random.pick(originals) : undefined;
    const kind = planned === 'duplicate' && original === undefined ? 'ready' : planned;
    const right = original?.cells ?? inventRow(random, seed, index, random.pick(runs));
    const cells = spoil(kind, right, random, seed, index);
    if (kind === 'other_address' || kind === 'already_enrolled') {
      accounts.push({
        email: right.traineeEmail ?? '',
        fullName: right.traineeName ?? '',
        identityNumber: right.traineeNric ?? '',
        ...(kind === 'already_enrolled' ? { enrolledIn: right.courseRunId ?? '' } : {}),
      });
    }
    const made: MessyRow = { row, kind, cells, ...(original ? { of: original.row } : {}) };
    expected.push(made);
    if (kind === 'ready') originals.push(made);
  }
  const lines: MessyCell[][] = [];
  for (const { row, cells } of expected) {
    lines[row - rowsAbove - 1] = headings.map(([field, heading]) => {
      if (field === '') return heading === 'S/N' ? { number: row - rowsAbove } : '';
      const text = cells[field];
      return text === undefined ? random.pick(['', '', ' ']) : varySpelling(field, text, random);
    });
  }
  const counts = Object.fromEntries(
    messyKinds.map((kind) => [kind, expected.filter((made) => made.kind === kind).length]),
  ) as Record<MessyKind, number>;
  const bytes = encodeMessy({ format, headings: headings.map(([, heading]) => heading), lines });
  const ending = format === 'semicolon' ? 'csv' : format;
  return { fileName: `messy-${rows}.${ending}`, bytes, expected, counts, accounts, runs };
}
