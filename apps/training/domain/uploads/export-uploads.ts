import { formatCsv } from '@repo/schemas/csv';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AutomationContext } from '#domain/context.ts';
import { listUploads } from './list-uploads.ts';

/** A spreadsheet is read by people: more than this is a matter of years. */
const mostUploads = 10_000;

/** The history of uploads as CSV, the latest first. */
export async function exportUploads(ctx: AutomationContext): Promise<string> {
  const { data } = await listUploads(ctx, { page: 1, limit: mostUploads });
  const header = [
    'File',
    'Uploaded by',
    'Date',
    'Status',
    'Rows',
    'Stored',
    'Failed',
    'Needs a look',
    'Skipped',
    'Not sent',
  ];
  return formatCsv(
    header,
    data.map(({ fileName, uploadedBy, createdAt, status, counts: { rows, states } }) => [
      fileName,
      uploadedBy,
      singaporeDate(new Date(createdAt)),
      status,
      rows,
      states.stored,
      states.failed,
      states.unknown,
      states.skipped,
      states.checked + states.cancelled,
    ]),
  );
}
