import { clearChildcareSessionCache } from '@repo/auth/childcare-session';
import { inTransaction } from '@repo/db/childcare';
import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import type { Profile, UpdateProfileBody } from '@repo/schemas/childcare/profile';
import { createPrintableAssertion } from '#domain/certificates/assert-printable.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { profileSelect } from './get-profile.ts';

/** Changes the body's fields in the caller's profile. Throws changedMeanwhile, and invalid for a name that cannot be printed. */
export async function updateOwnProfile(
  { db, actor, clock }: SignedInContext,
  { expectedUpdatedAt, ...body }: UpdateProfileBody,
): Promise<Profile> {
  const assertPrintable = await createPrintableAssertion({ field: 'name', label: 'Name', text: body.name });
  const where = { id: actor.id };
  const profile = await inTransaction(db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${actor.id} FOR NO KEY UPDATE`;
    const stored = await tx.user.findUniqueOrThrow({ where, select: { name: true, updatedAt: true } });
    assertNotStale(stored, expectedUpdatedAt, errors.changedMeanwhile);
    assertPrintable(stored.name);
    const data = { ...body, updatedAt: nextUpdatedAt(stored, clock()) };
    return tx.user.update({ where, data, select: profileSelect });
  });
  clearChildcareSessionCache();
  return withIsoDates(profile);
}
