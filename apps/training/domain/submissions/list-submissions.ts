import type { Prisma, TrainingDb } from '@repo/db/training';
import type { SubmissionRow } from '@repo/schemas/training/submission';
import { type ListPage, type Paging, toListPage, toSkipAndTake } from '#domain/list-page.ts';
import { submissionSelect, type toNamedSubmissionRow } from './submission-rows.ts';

export async function listSubmissions(
  db: TrainingDb,
  where: Prisma.SubmissionWhereInput,
  { page, limit, newestFirst }: Paging & { newestFirst: boolean },
  toRow: typeof toNamedSubmissionRow,
): Promise<ListPage<SubmissionRow>> {
  const direction = newestFirst ? 'desc' : 'asc';
  const [total, rows] = await Promise.all([
    db.submission.count({ where }),
    db.submission.findMany({
      where,
      orderBy: [{ submittedAt: direction }, { id: direction }],
      ...toSkipAndTake({ page, limit }),
      select: submissionSelect,
    }),
  ]);
  return toListPage(rows.map(toRow), { page, limit }, total);
}
