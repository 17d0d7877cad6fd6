import type { Prisma } from '@repo/db/training';
import type { SubmissionRow, SubmissionStatus } from '@repo/schemas/training/submission';
import type { TrainerContext } from '#domain/context.ts';
import type { ListPage } from '#domain/list-page.ts';
import { listSubmissions } from '#domain/submissions/list-submissions.ts';
import { toSubmissionRowForMarker } from '#domain/submissions/submission-rows.ts';
import { gradableSubmissionsWhere, readGradingScope, submissionsOfOwnClassesWhere } from './grading-scope.ts';

export type GradingFilters = {
  assessmentId?: string | undefined;
  courseRunId?: string | undefined;
  /** Absent: both. */
  status?: SubmissionStatus | undefined;
  /** Only the classes that the caller teaches or assesses. */
  mine: boolean;
  page: number;
  /** A submission id: only later ones. An unknown id is ignored. */
  after?: string | undefined;
};

type GradingQueue = ListPage<SubmissionRow> & {
  /** Includes submissions before `after`. */
  total: number;
  /** The `after` of the next page; absent at the end. */
  nextAfter: string | undefined;
};

const perPage = 25;

type Place = { id: string; submittedAt: Date };

/** A submission that was graded meanwhile keeps its position. */
function placeOf(
  ctx: TrainerContext,
  id: string,
  gradable: Prisma.SubmissionWhereInput,
): Promise<Place | null> {
  return ctx.db.submission.findFirst({
    where: { AND: [{ id }, gradable] },
    select: { id: true, submittedAt: true },
  });
}

function handedInAfter({ id, submittedAt }: Place): Prisma.SubmissionWhereInput {
  return { OR: [{ submittedAt: { gt: submittedAt } }, { submittedAt, id: { gt: id } }] };
}

/** What is graded directly, without the caller's own work; longest waiting first. */
export async function listDirectlyGradableSubmissions(
  ctx: TrainerContext,
  { assessmentId, courseRunId, status, mine, page, after }: GradingFilters,
): Promise<GradingQueue> {
  const asked: Prisma.SubmissionWhereInput = {
    learnerId: { not: ctx.actor.id },
    supersededAt: null,
    OR: [{ status: 'graded' }, { assessment: { blindKey: null, secondPercent: 0 } }],
    ...{ assessmentId, courseRunId, status },
  };
  const scope = await readGradingScope(ctx);
  const gradable = gradableSubmissionsWhere(scope, ctx.actor);
  const place = after === undefined ? null : await placeOf(ctx, after, gradable);
  const where = { AND: [asked, gradable, mine ? submissionsOfOwnClassesWhere(scope, ctx.actor) : {}] };
  const queue = await listSubmissions(
    ctx.db,
    { AND: [where, place ? handedInAfter(place) : {}] },
    { page, limit: perPage, newestFirst: false },
    toSubmissionRowForMarker,
  );
  const total = place ? await ctx.db.submission.count({ where }) : queue.pagination.total;
  const isCut = queue.pagination.total > page * perPage;
  return { ...queue, total, nextAfter: (isCut && queue.data.at(-1)?.submissionId) || undefined };
}
