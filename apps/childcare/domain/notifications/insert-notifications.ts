import type { ChildcareDb } from '@repo/db/childcare';
import { newId } from '@repo/db/new-id';
import type { NotificationContent } from '@repo/schemas/childcare/notification';

/** Inserts notifications in one statement, in the transaction of the change that they report. */
export async function insertNotifications(
  tx: ChildcareDb,
  notices: readonly (NotificationContent & { userId: string })[],
): Promise<void> {
  if (notices.length === 0) return;
  const ids = notices.map(() => newId());
  await tx.$executeRaw`
    INSERT INTO notification (id, user_id, kind, data)
    SELECT n.id, n.user_id, n.kind, n.data::jsonb
    FROM unnest(${ids}::text[], ${notices.map(({ userId }) => userId)}::text[],
      ${notices.map(({ kind }) => kind)}::text[], ${notices.map(({ data }) => JSON.stringify(data))}::text[])
      AS n (id, user_id, kind, data)`;
}
