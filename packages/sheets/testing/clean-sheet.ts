import { formatCsv } from '@repo/schemas/csv';
import {
  agencyOnlyColumns,
  templateColumns,
  type UploadCells,
  uploadColumns,
} from '@repo/schemas/training/enrolment-upload';
import { writeWorkbook } from '../write-workbook.ts';
import { inventRow, inventRuns, type SheetRun } from './enrolment-rows.ts';
import { createRandom } from './random.ts';

export type CleanSheetOptions = {
  rows: number;
  /** The number of invented classes, or the classes. */
  runs?: number | readonly SheetRun[];
  seed?: number;
  format?: 'xlsx' | 'csv';
  /** Adds the columns that the agency requires beyond the template. */
  withExtras?: boolean;
};

export type CleanSheet = {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** As parsed; the first is row 2 of the sheet. */
  rows: UploadCells[];
  runs: readonly SheetRun[];
};

/** All rows are valid: each has its own person and address; classes alternate. */
export async function makeCleanSheet(options: CleanSheetOptions): Promise<CleanSheet> {
  const { rows: count, runs = 4, seed = 1, format = 'xlsx', withExtras = true } = options;
  const list = typeof runs === 'number' ? inventRuns(runs) : runs;
  const random = createRandom(seed);
  const columns = withExtras ? uploadColumns : templateColumns;
  const left = withExtras ? [] : agencyOnlyColumns.map(({ field }) => field);
  const rows = Array.from({ length: count }, (_, index) => {
    const run = list[index % list.length];
    if (run === undefined) throw new Error('A sheet needs at least one class');
    const cells = inventRow(random, seed, index, run);
    for (const field of left) delete cells[field];
    return cells;
  });
  const texts = rows.map((cells) => columns.map(({ field }) => cells[field] ?? ''));
  const headings = columns.map(({ field, heading }) => ({
    heading,
    kind: field === 'enrolmentDate' || field === 'traineeBirthDate' ? ('date' as const) : ('text' as const),
  }));
  const bytes =
    format === 'csv'
      ? new Uint8Array(
          Buffer.from(
            formatCsv(
              headings.map(({ heading }) => heading),
              texts,
            ),
          ),
        )
      : await writeWorkbook([{ name: 'Enrolments', columns: headings, rows: texts }]);
  return { fileName: `clean-${count}.${format}`, bytes, rows, runs: list };
}
