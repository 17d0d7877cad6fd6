import { mailVerificationLinkWithinLimit } from '@repo/accounts/verify-email';
import { hashPassword } from '@repo/auth/passwords';
import { isUniqueViolation } from '@repo/db/errors';
import { inTransaction } from '@repo/db/marketplace';
import type { RegisterBody } from '@repo/schemas/marketplace/account';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { accountAdapter } from './account-adapter.ts';

/** Throws userExists for a known address, also when two registrations race. */
export async function registerAndMailVerification(
  ctx: Context,
  { name, email, password }: RegisterBody,
): Promise<void> {
  // Avoids hashing for a known address; the unique index decides.
  const known = await ctx.db.user.findUnique({ where: { email }, select: { id: true } });
  if (known) throw errors.userExists();
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    const user = await tx.user.create({
      data: { name, email, passwordHash },
      select: { id: true, name: true, email: true },
    });
    await mailVerificationLinkWithinLimit(accountAdapter, tx, ctx, user);
  }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'user_email_key') ? errors.userExists() : error;
  });
}
