import {
  agencyOnlyColumns,
  templateColumns,
  type UploadField,
  type UploadRow,
  uploadColumnHeading,
} from '@repo/schemas/training/enrolment-upload';

/** Columns with a field are cells of the sheet. */
export type GridColumn = {
  id: string;
  heading: string;
  width: number;
  field?: UploadField;
  /** Sticks at this many pixels from the left. */
  stickyLeft?: number;
};

const widths: Partial<Record<UploadField, number>> = {
  traineeEmail: 240,
  traineeName: 200,
  traineeNric: 124,
  courseCode: 160,
  courseTitle: 260,
  courseRunId: 124,
  courseReferenceNumber: 176,
  sponsorshipType: 136,
  enrolmentDate: 136,
  enrolmentStatus: 144,
  enrolmentId: 160,
};

const sheetColumn = ({ field }: { field: UploadField }): GridColumn => ({
  id: field,
  heading: uploadColumnHeading(field),
  width: widths[field] ?? 176,
  field,
});

const numberColumn: GridColumn = { id: 'number', heading: 'Row', width: 68, stickyLeft: 0 };
const statusColumn: GridColumn = { id: 'status', heading: 'Status', width: 176, stickyLeft: 68 };
const outcomeColumn: GridColumn = { id: 'outcome', heading: 'Reference or reason', width: 320 };

const checkColumns = [numberColumn, statusColumn, ...templateColumns.map(sheetColumn)];
const resultColumns = [numberColumn, statusColumn, outcomeColumn, ...templateColumns.map(sheetColumn)];
const extras = agencyOnlyColumns.map(sheetColumn);

type ShownColumns = { isSubmitted: boolean; withExtraColumns: boolean };

const all = {
  check: checkColumns,
  checkExtra: [...checkColumns, ...extras],
  result: resultColumns,
  resultExtra: [...resultColumns, ...extras],
};

export function gridColumnsFor({ isSubmitted, withExtraColumns }: ShownColumns): readonly GridColumn[] {
  if (isSubmitted) return withExtraColumns ? all.resultExtra : all.result;
  return withExtraColumns ? all.checkExtra : all.check;
}

/** Whether the row fills, or lacks, a column that the template does not have. */
export function usesExtraColumns({ cells, findings }: UploadRow): boolean {
  return agencyOnlyColumns.some(
    ({ field }) => Boolean(cells[field]) || findings.some((finding) => finding.field === field),
  );
}

const isoDate = /^(\d{4})-(\d\d)-(\d\d)$/;

/** Dates in the template's format; other values unchanged. */
export function formatUploadCell(field: UploadField, text: string): string {
  if (field !== 'enrolmentDate' && field !== 'traineeBirthDate') return text;
  const [, year, month, day] = isoDate.exec(text) ?? [];
  return year ? `${day}/${month}/${year}` : text;
}

export const cellChoices: Partial<Record<UploadField, readonly string[]>> = {
  sponsorshipType: ['Employer', 'Individual'],
  enrolmentStatus: ['Confirmed'],
};

export const gridRowHeightPx = 44;
export const gridHeaderHeightPx = 44;
