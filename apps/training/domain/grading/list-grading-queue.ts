import type { Prisma } from '@repo/db/training';
import type { SubmissionRow, SubmissionStatus } from '@repo/schemas/training/submission';
import { assertRole } from '#domain/assert-role.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { listSubmissions, type SubmissionPage } from '#domain/submissions/list-submissions.ts';
import { submissionSelect, toSubmissionRow } from '#domain/submissions/submission-rows.ts';
import { gradableSubmissions, gradingScopeOf } from './grading-scope.ts';

export type GradingFilters = {
  assessmentId?: string | undefined;
  courseRunId?: string | undefined;
  /** Absent: both. */
  status?: SubmissionStatus | undefined;
  /** Only the classes that the caller teaches. */
  mine: boolean;
  page: number;
};

const perPage = 100;

/** What waits on the caller's grading desk: nobody's own work, the longest waiting first. */
export async function listGradingQueue(
  ctx: SignedInContext,
  { assessmentId, courseRunId, status, mine, page }: GradingFilters,
): Promise<SubmissionPage> {
  assertRole(ctx, 'trainer', 'admin');
  const asked: Prisma.SubmissionWhereInput = {
    learnerId: { not: ctx.actor.id },
    ...(assessmentId === undefined ? {} : { assessmentId }),
    ...(courseRunId === undefined ? {} : { courseRunId }),
    ...(status && { status }),
    ...(mine ? { courseRun: { trainerId: ctx.actor.id } } : {}),
  };
  const where = { AND: [asked, gradableSubmissions(await gradingScopeOf(ctx), ctx.actor)] };
  return listSubmissions(ctx.db, where, { page, limit: perPage, newestFirst: false });
}

/** One submission that counts, for an address that names it; null when there is none that the caller may grade. */
export async function findGradable(ctx: SignedInContext, id: string): Promise<SubmissionRow | null> {
  assertRole(ctx, 'trainer', 'admin');
  const row = await ctx.db.submission.findFirst({
    where: {
      AND: [
        { id, supersededAt: null, learnerId: { not: ctx.actor.id } },
        gradableSubmissions(await gradingScopeOf(ctx), ctx.actor),
      ],
    },
    select: submissionSelect,
  });
  return row ? toSubmissionRow(row) : null;
}

/** The same for a call: throws submissionNotFound. */
export async function getGradable(ctx: SignedInContext, id: string): Promise<SubmissionRow> {
  const row = await findGradable(ctx, id);
  if (row === null) throw errors.submissionNotFound();
  return row;
}
