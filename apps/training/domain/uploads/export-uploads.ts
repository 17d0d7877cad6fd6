import { readInParts } from '@repo/db/read-in-parts';
import { type CsvCell, formatCsvParts } from '@repo/schemas/csv';
import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AutomationContext } from '#domain/context.ts';
import { describeUpload } from './describe-upload.ts';
import { visibleUploads } from './find-upload.ts';

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

function cells({ counts: { rows, states }, ...upload }: EnrolmentUpload): CsvCell[] {
  return [
    upload.fileName,
    upload.uploadedBy,
    singaporeDate(new Date(upload.createdAt)),
    upload.status,
    rows,
    states.stored,
    states.failed,
    states.unknown,
    states.skipped,
    states.checked + states.cancelled,
  ];
}

/** The upload history as CSV, newest first. */
export async function* exportUploads(ctx: AutomationContext): AsyncGenerator<string> {
  const found = await ctx.db.enrolmentUpload.findMany({
    where: visibleUploads(ctx),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  });
  const parts = readInParts(
    found.map(({ id }) => id),
    (ids) => ctx.db.enrolmentUpload.findMany({ where: { id: { in: ids } } }),
    ({ id }) => id,
  );
  const now = ctx.clock();
  yield* formatCsvParts(header, parts, (row) => cells(describeUpload(row, now)));
}
