import type { ChildcareDb } from '@repo/db/childcare';
import { assignInCentre } from '#domain/assignments/bulk-assign.ts';
import type { Context } from '#domain/context.ts';

/**
 * Assigns what was planned for somebody who joins, inside the caller's transaction, which holds the centre's row: seats are
 * counted now. What cannot be assigned does not keep the person from joining; the reason stays with the invitation. Index:
 * invitation_course_invitation_id_course_id_key.
 */
export async function assignPlanned(
  tx: ChildcareDb,
  ctx: Pick<Context, 'keys' | 'clock'>,
  { invitation, userId }: { invitation: { id: string; organization: { id: string } }; userId: string },
): Promise<void> {
  const planned = await tx.invitationCourse.findMany({
    where: { invitationId: invitation.id },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { courseId: true, deadline: true, notes: true, assignedById: true },
  });
  if (planned.length === 0) return;
  const together = Map.groupBy(planned, ({ deadline, notes, assignedById }) =>
    JSON.stringify([deadline, notes, assignedById]),
  );
  for (const courses of together.values()) {
    const [first] = courses;
    if (!first) continue;
    const courseIds = courses.map(({ courseId }) => courseId);
    const wanted = { ...first, learnerIds: [userId], courseIds };
    const { skipped } = await assignInCentre(tx, ctx, { centre: invitation.organization, wanted });
    for (const { courseId, reason } of skipped) {
      await tx.invitationCourse.updateMany({
        where: { invitationId: invitation.id, courseId },
        data: { problem: reason },
      });
    }
  }
}
