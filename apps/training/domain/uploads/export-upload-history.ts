import { readInParts } from '@repo/db/read-in-parts';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AutomationContext } from '#domain/context.ts';
import { visibleEnrolmentUploadsWhere } from './find-upload.ts';
import { toEnrolmentUpload } from './to-enrolment-upload.ts';

const columns: readonly CsvColumn<EnrolmentUpload>[] = [
  ['File', ({ fileName }) => fileName],
  ['Uploaded by', ({ uploadedBy }) => uploadedBy],
  ['Date', ({ createdAt }) => singaporeDate(new Date(createdAt))],
  ['Status', ({ status }) => status],
  ['Rows', ({ counts }) => counts.rows],
  ['Stored', ({ counts }) => counts.states.stored],
  ['Failed', ({ counts }) => counts.states.failed],
  ['Needs a look', ({ counts }) => counts.states.unknown],
  ['Skipped', ({ counts }) => counts.states.skipped],
  ['Not sent', ({ counts: { states } }) => states.checked + states.cancelled],
];

/** The upload history as CSV, newest first. */
export async function* exportUploadHistoryAsCsv(ctx: AutomationContext): AsyncGenerator<string> {
  const found = await ctx.db.enrolmentUpload.findMany({
    where: visibleEnrolmentUploadsWhere(ctx),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
  const now = ctx.clock();
  const parts = readInParts(found, async (ids) => {
    const rows = await ctx.db.enrolmentUpload.findMany({ where: { id: { in: ids } } });
    return rows.map((row) => toEnrolmentUpload(row, now));
  });
  yield* formatCsvParts(columns, parts);
}
