import { verifyPassword } from '@repo/auth/passwords';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Throws notRecentlySignedIn without a password, wrongPassword with one that is not the signed-in person's. */
export async function assertOwnPassword(
  { db, actor }: SignedInContext,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) {
    const details = [{ field: 'password', message: 'Enter your password' }];
    throw errors.notRecentlySignedIn({ details });
  }
  const { passwordHash } = await db.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { passwordHash: true },
  });
  if (await verifyPassword(password, passwordHash)) return;
  throw errors.wrongPassword({ details: [{ field: 'password', message: 'The password is not right' }] });
}
