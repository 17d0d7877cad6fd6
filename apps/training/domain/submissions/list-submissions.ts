import type { Prisma, TrainingDb } from '@repo/db/training';
import type { SubmissionRow } from '@repo/schemas/training/submission';
import { type ListPage, type Paging, toListPage } from '#domain/list-page.ts';
import { submissionSelect, toSubmissionRow } from './submission-rows.ts';

/** Without superseded submissions. */
export async function listSubmissions(
  db: TrainingDb,
  where: Prisma.SubmissionWhereInput,
  { page, limit, newestFirst }: Paging & { newestFirst: boolean },
): Promise<ListPage<SubmissionRow>> {
  const current = { AND: [where, { supersededAt: null }] };
  const direction = newestFirst ? 'desc' : 'asc';
  const total = await db.submission.count({ where: current });
  const skip = (page - 1) * limit;
  const rows =
    skip >= total
      ? []
      : await db.submission.findMany({
          where: current,
          orderBy: [{ submittedAt: direction }, { id: direction }],
          skip,
          take: limit,
          select: submissionSelect,
        });
  return toListPage(rows.map(toSubmissionRow), { page, limit }, total);
}
