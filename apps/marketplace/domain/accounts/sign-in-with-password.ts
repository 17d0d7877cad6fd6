import type { SignInOutcome } from '@repo/auth/next-auth-options';
import { findStaffPasswordFault } from '@repo/auth/staff-passwords';
import { verifySignInPassword } from '@repo/auth/verify-sign-in-password';
import { recordFailedSignInLater } from '#domain/audit/record-failed-sign-in.ts';
import type { Context } from '#domain/context.ts';
import { refuseAndMailKeepLink } from '#domain/deletion/account-deletion.ts';
import { isStaff } from './is-staff.ts';

/** Failures have the same answer and duration; only the right password reveals a ban or pending deletion. */
export async function signInWithPassword(
  ctx: Context,
  given: { email: string; password: string },
): Promise<SignInOutcome> {
  const { user, isPasswordRight } = await verifySignInPassword(given, (email) =>
    ctx.db.user.findUnique({
      where: { email },
      select: {
        id: true,
        name: true,
        passwordHash: true,
        sessionVersion: true,
        bannedAt: true,
        closedAt: true,
        role: true,
      },
    }),
  );
  if (!user?.passwordHash || !isPasswordRight) {
    recordFailedSignInLater(ctx, user?.id ?? null, { by: 'password', why: user ? 'wrong' : 'unknown' });
    return { refused: 'CredentialsSignin' };
  }
  if (user.bannedAt) {
    recordFailedSignInLater(ctx, user.id, { by: 'password', why: 'banned' });
    return { refused: 'AccountSuspended' };
  }
  if (user.closedAt) {
    recordFailedSignInLater(ctx, user.id, { by: 'password', why: 'deleted by its owner' });
    return refuseAndMailKeepLink(ctx, user.id);
  }
  // Staff whose password predates their role must choose a stronger one first.
  if (isStaff(user) && (await findStaffPasswordFault(given.password))) {
    recordFailedSignInLater(ctx, user.id, { by: 'password', why: 'too weak' });
    return { refused: 'PasswordTooWeak' };
  }
  return { id: user.id, sessionVersion: user.sessionVersion };
}
