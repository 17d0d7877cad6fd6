import type { Prisma, TrainingDb } from '@repo/db/training';
import type { SubmissionRow } from '@repo/schemas/training/submission';
import { submissionSelect, toSubmissionRow } from './submission-rows.ts';

export type SubmissionPage = {
  data: SubmissionRow[];
  pagination: { page: number; limit: number; total: number; totalPages: number };
};

/** Without superseded submissions. */
export async function listSubmissions(
  db: TrainingDb,
  where: Prisma.SubmissionWhereInput,
  { page, limit, newestFirst }: { page: number; limit: number; newestFirst: boolean },
): Promise<SubmissionPage> {
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
  return {
    data: rows.map(toSubmissionRow),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
