import type { Assignment } from '@repo/schemas/childcare/assignment';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assignmentSelect, ownAssignments, toAssignment } from './assignment-rows.ts';

/** Throws assignmentNotFound, also for another centre's. */
export async function getAssignment(ctx: ManagerContext, id: string): Promise<Assignment> {
  const row = await ctx.db.assignment.findFirst({
    where: { AND: [{ id }, ownAssignments(ctx.actor)] },
    select: assignmentSelect,
  });
  if (row === null) throw errors.assignmentNotFound();
  return toAssignment(row, ctx.clock());
}
