import { clearTrainingSessionCache } from '@repo/auth/training-session';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction } from '@repo/db/training';
import type { Profile, UpdateProfileBody } from '@repo/schemas/training/user';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { getOwnProfileOrAnyAsAdmin } from './get-profile.ts';

/** Absent fields stay. Throws changedMeanwhile. */
export async function updateOwnProfile(ctx: SignedInContext, body: UpdateProfileBody): Promise<Profile> {
  const { fullName, phone, address, expectedUpdatedAt } = body;
  const where = { id: ctx.actor.id };
  await inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${ctx.actor.id} FOR NO KEY UPDATE`;
    const stored = await tx.user.findUniqueOrThrow({ where, select: { updatedAt: true } });
    assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    const updatedAt = nextUpdatedAt(stored, ctx.clock());
    await tx.user.update({ where, data: { fullName, phone, address, updatedAt }, select: { id: true } });
  });
  clearTrainingSessionCache();
  return getOwnProfileOrAnyAsAdmin(ctx);
}
