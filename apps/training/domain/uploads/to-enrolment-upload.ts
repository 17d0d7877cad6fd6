import type { Prisma } from '@repo/db/training';
import { type EnrolmentUpload, uploadSheets } from '@repo/schemas/training/enrolment-upload';
import { toUploadProgress } from './send/progress.ts';
import { parseUploadCounts } from './upload-counts.ts';

/** Retention of the file and the cells of its rows. */
export const uploadRetentionMs = 90 * 24 * 60 * 60 * 1000;

type Row = Prisma.EnrolmentUploadGetPayload<object>;

export function toEnrolmentUpload(row: Row, now: Date): EnrolmentUpload {
  const keptUntil = new Date(row.createdAt.getTime() + uploadRetentionMs);
  return {
    id: row.id,
    fileName: row.fileName,
    fileSize: row.fileSize,
    sheetName: row.sheetName,
    sheets: uploadSheets.parse(row.sheets),
    encoding: row.encoding,
    notices: row.notices,
    status: row.status,
    pauseReason: row.pauseReason,
    workflow: row.workflow,
    uploadedBy: row.uploaderLabel,
    uploadedByEmail: row.uploaderEmail,
    revision: row.revision,
    counts: parseUploadCounts(row.counts),
    progress: toUploadProgress(row, now),
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    fileKeptUntil: row.fileKey === null ? null : keptUntil.toISOString(),
  };
}
