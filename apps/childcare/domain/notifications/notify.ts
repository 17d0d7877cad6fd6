import type { ChildcareDb } from '@repo/db/childcare';
import type { Notice } from '@repo/schemas/childcare/notification';

/** Tells people something, in the transaction of the deed it tells of. */
export async function notify(
  tx: ChildcareDb,
  notices: readonly (Notice & { userId: string })[],
): Promise<void> {
  if (notices.length === 0) return;
  await tx.notification.createMany({
    data: notices.map(({ userId, kind, data }) => ({ userId, kind, data })),
  });
}
