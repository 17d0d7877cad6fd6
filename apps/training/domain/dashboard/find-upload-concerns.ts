import type { TrainingDb } from '@repo/db/training';
import { parseCounts } from '#domain/uploads/upload-counts.ts';
import type { Concern } from './concern.ts';

const day = 24 * 60 * 60 * 1000;
/** Older failed rows are ignored. */
const recentDays = 14;

/** Stalled uploads, and finished ones with failed or unresolved rows. Index: enrolment_upload_created_at_id_idx. */
export async function findUploadConcerns(db: TrainingDb, now: Date, most: number): Promise<Concern[]> {
  const uploads = await db.enrolmentUpload.findMany({
    where: {
      createdAt: { gte: new Date(now.getTime() - recentDays * day) },
      OR: [{ status: { in: ['finished', 'cancelled'] } }, { status: 'paused', pauseReason: { not: '' } }],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 50,
    select: { id: true, fileName: true, status: true, counts: true, createdAt: true },
  });
  const concerns = uploads.flatMap(({ id, fileName, status, counts, createdAt }): Concern[] => {
    const { states } = parseCounts(counts);
    const open = (states.failed ?? 0) + (states.unknown ?? 0);
    const concern = { id, name: fileName, when: createdAt.toISOString() };
    if (status === 'paused') return [{ ...concern, kind: 'upload-paused', count: null }];
    return open > 0 ? [{ ...concern, kind: 'upload-open', count: open }] : [];
  });
  return concerns.slice(0, most);
}
