import { readCoalescedRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { Prisma, type TrainingDb } from '@repo/db/training';
import { parseUploadCounts } from '#domain/uploads/upload-counts.ts';
import type { DashboardConcern } from './concern.ts';

const day = 24 * 60 * 60 * 1000;
/** Older failed rows are ignored. */
const recentDays = 14;

type UploadRow = { id: string; fileName: string; status: string; counts: unknown; createdAt: string };

/** Stalled uploads, and finished ones with failed or unresolved rows. Index: enrolment_upload_created_at_id_idx. */
export async function findUploadConcerns(
  db: TrainingDb,
  now: Date,
  limit: number,
): Promise<DashboardConcern[]> {
  const since = new Date(now.getTime() - recentDays * day).toISOString();
  const uploads = await readCoalescedRows<UploadRow>(
    db,
    Prisma.sql`
    SELECT id, file_name AS "fileName", status::text AS status, counts,
      ${Prisma.raw(isoTimestampSql('created_at'))} AS "createdAt"
    FROM enrolment_upload
    WHERE created_at >= ${since}::timestamptz
      AND (status IN ('finished', 'cancelled') OR (status = 'paused' AND pause_reason <> ''))
    ORDER BY created_at DESC, id DESC LIMIT 50`,
  );
  const concerns = uploads.flatMap(({ id, fileName, status, counts, createdAt }): DashboardConcern[] => {
    const { states } = parseUploadCounts(counts);
    const open = (states.failed ?? 0) + (states.unknown ?? 0);
    const concern = { id, name: fileName, when: createdAt };
    if (status === 'paused') return [{ ...concern, kind: 'upload-paused', count: null }];
    return open > 0 ? [{ ...concern, kind: 'upload-open', count: open }] : [];
  });
  return concerns.slice(0, limit);
}
