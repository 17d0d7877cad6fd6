import type { WaitingList } from '@repo/schemas/training/waiting-list';
import { assertFoundAndManageable } from '#domain/classes/class-visibility.ts';
import { classTrainersSelect } from '#domain/classes/taught-by.ts';
import type { TrainerContext } from '#domain/context.ts';

/** The next one first, at most 200. For admins and the trainer of the class. Throws courseRunNotFound and forbidden. */
export async function listWaiting(
  { db, actor, clock }: TrainerContext,
  courseRunId: string,
): Promise<WaitingList> {
  const run = await db.courseRun.findUnique({
    where: { id: courseRunId },
    select: {
      ...classTrainersSelect,
      waitingEntries: {
        orderBy: [{ joinedAt: 'asc' }, { userId: 'asc' }],
        take: 200,
        select: {
          joinedAt: true,
          offeredUntil: true,
          user: { select: { id: true, fullName: true, email: true } },
        },
      },
    },
  });
  const now = clock();
  return assertFoundAndManageable(actor, run).waitingEntries.map(({ user, joinedAt, offeredUntil }) => ({
    ...{ userId: user.id, fullName: user.fullName, email: user.email, joinedAt: joinedAt.toISOString() },
    offeredUntil: offeredUntil && offeredUntil > now ? offeredUntil.toISOString() : null,
  }));
}
