import type { RosterRow } from '@repo/schemas/training/class';
import type { RosterTableFilters } from '@repo/schemas/training/roster-table';
import type { SignedInContext, TrainerContext } from '#domain/context.ts';
import { type Paging, toSkipAndTake } from '#domain/list-page.ts';
import { assertFoundAndManageable } from './class-visibility.ts';
import { countRoster, readRoster, unfilteredRoster } from './read-roster.ts';
import { classTrainersSelect } from './taught-by.ts';

/** Throws courseRunNotFound, forbidden. */
export async function assertCanSeeRoster({ db, actor }: SignedInContext, courseRunId: string): Promise<void> {
  assertFoundAndManageable(
    actor,
    await db.courseRun.findUnique({ where: { id: courseRunId }, select: { ...classTrainersSelect } }),
  );
}

/** Current and former learners; current ones first, by name. Throws courseRunNotFound, forbidden. */
export async function listRoster(ctx: TrainerContext, courseRunId: string): Promise<RosterRow[]> {
  await assertCanSeeRoster(ctx, courseRunId);
  return readRoster(ctx.db, courseRunId, unfilteredRoster);
}

/** Throws courseRunNotFound, forbidden. */
export async function listRosterPage(
  ctx: SignedInContext,
  courseRunId: string,
  filters: RosterTableFilters & Paging,
): Promise<{ rows: RosterRow[]; total: number }> {
  await assertCanSeeRoster(ctx, courseRunId);
  const [rows, total] = await Promise.all([
    readRoster(ctx.db, courseRunId, filters, toSkipAndTake(filters)),
    countRoster(ctx.db, courseRunId, filters),
  ]);
  return { rows, total };
}
