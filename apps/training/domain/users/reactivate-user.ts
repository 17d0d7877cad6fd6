import { inTransaction } from '@repo/db/training';
import type { UserForAdmins } from '@repo/schemas/training/user';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toUserForAdmins, userSelect } from './user-row.ts';

/** Throws userNotFound, notDeactivated, deletedByOwner. */
export async function reactivateUser(ctx: AdminContext, id: string): Promise<UserForAdmins> {
  const row = await inTransaction(ctx.db, async (tx) => {
    const isDeleted = await tx.accountDeletion.count({ where: { userId: id, dueAt: { not: null } } });
    if (isDeleted > 0) throw errors.deletedByOwner();
    const [opened] = await tx.user.updateManyAndReturn({
      where: { id, deactivatedAt: { not: null } },
      data: { deactivatedAt: null },
      select: userSelect,
    });
    if (!opened) {
      const known = await tx.user.findUnique({ where: { id }, select: { id: true } });
      throw known ? errors.notDeactivated() : errors.userNotFound();
    }
    await recordAudit(tx, ctx, {
      action: 'user.reactivate',
      targetType: 'user',
      targetId: id,
      before: { status: 'deactivated' },
      after: { status: 'active' },
    });
    return opened;
  });
  return toUserForAdmins(ctx.keys, row);
}
