import type { RosterRow } from '@repo/schemas/training/class';
import type { RosterTableFilters } from '@repo/schemas/training/roster-table';
import type { SignedInContext, TrainerContext } from '#domain/context.ts';
import { skipTo } from '#domain/skip-to.ts';
import { assertRunsClass } from './class-visibility.ts';
import { countRoster, readRoster, wholeRoster } from './read-roster.ts';

/** Throws courseRunNotFound, forbidden. */
export async function assertSeesRoster({ db, actor }: SignedInContext, courseRunId: string): Promise<void> {
  assertRunsClass(
    actor,
    await db.courseRun.findUnique({ where: { id: courseRunId }, select: { trainerId: true } }),
  );
}

/** Current and former learners; current ones first, by name. Throws courseRunNotFound, forbidden. */
export async function listRoster(ctx: TrainerContext, courseRunId: string): Promise<RosterRow[]> {
  await assertSeesRoster(ctx, courseRunId);
  return readRoster(ctx.db, courseRunId, wholeRoster);
}

/** Throws courseRunNotFound, forbidden. */
export async function pageRoster(
  ctx: SignedInContext,
  courseRunId: string,
  { page, limit, ...filters }: RosterTableFilters & { page: number; limit: number },
): Promise<{ rows: RosterRow[]; total: number }> {
  await assertSeesRoster(ctx, courseRunId);
  const [rows, total] = await Promise.all([
    readRoster(ctx.db, courseRunId, filters, { skip: skipTo(page, limit), take: limit }),
    countRoster(ctx.db, courseRunId, filters),
  ]);
  return { rows, total };
}
