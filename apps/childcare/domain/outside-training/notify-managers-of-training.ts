import type { ChildcareDb } from '@repo/db/childcare';
import type { OutsideTraining } from '@repo/schemas/childcare/outside-training';
import type { SignedInContext } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { outsideTrainingSubmittedKind } from '#notifications/centre-kinds.ts';

/** The centre's other managers have something to approve. What a manager records for a learner is on their screen already. */
export async function notifyManagersOfTraining(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { organizationId, training }: { organizationId: string; training: OutsideTraining },
): Promise<void> {
  const { id: actorId } = ctx.actor;
  if (training.learner.id !== actorId) return;
  const managers = await tx.user.findMany({
    where: { organizationId, role: 'CORPORATE_ADMIN', deactivatedAt: null, id: { not: actorId } },
    select: { id: true },
  });
  const data = { title: training.title, learnerName: training.learner.name };
  await notifications.notify(
    tx,
    ctx,
    outsideTrainingSubmittedKind,
    managers.map(({ id }) => ({ userId: id, data })),
    { actorId },
  );
}
