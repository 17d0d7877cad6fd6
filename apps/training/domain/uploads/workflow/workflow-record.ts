import { cleanLine } from '@repo/schemas/text';
import { templateColumns, type UploadCells } from '@repo/schemas/training/enrolment-upload';
import { normaliseIdentityNumber } from '#domain/identity/identity-number.ts';

export type WorkflowRecord = Partial<Record<(typeof templateColumns)[number]['field'], string>>;

/** The documented bulk record, ready for bulk-create: eleven fields without blanks. */
export function toWorkflowRecord(cells: UploadCells): WorkflowRecord {
  const record: WorkflowRecord = {};
  for (const { field } of templateColumns) {
    const text = cleanLine(cells[field] ?? '');
    if (text !== '') record[field] = field === 'traineeNric' ? normaliseIdentityNumber(text) : text;
  }
  return record;
}
