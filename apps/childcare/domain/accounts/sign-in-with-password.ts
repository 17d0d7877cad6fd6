import type { SignInOutcome } from '@repo/auth/next-auth-options';
import { findStaffPasswordFault } from '@repo/auth/staff-passwords';
import { verifySignInPassword } from '@repo/auth/verify-sign-in-password';
import { recordFailedSignInLater } from '#domain/audit/record-sign-in.ts';
import type { Context } from '#domain/context.ts';
import { refuseAndMailKeepLink } from '#domain/deletion/account-deletion.ts';
import { isManagerRole } from './is-manager-role.ts';

/**
 * Every failure gets the same answer in the same time. Only a correct password reveals that the account is deactivated or due
 * for deletion.
 */
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
        organizationId: true,
        passwordHash: true,
        sessionVersion: true,
        deactivatedAt: true,
        role: true,
      },
    }),
  );
  if (!user?.passwordHash || !isPasswordRight) {
    recordFailedSignInLater(ctx, user, { by: 'password', why: user ? 'wrong' : 'unknown' });
    return { refused: 'CredentialsSignin' };
  }
  if (user.deactivatedAt) {
    recordFailedSignInLater(ctx, user, { by: 'password', why: 'deactivated' });
    return refuseAndMailKeepLink(ctx, user.id);
  }
  // A person promoted to staff must first choose a stronger password.
  if (isManagerRole(user) && (await findStaffPasswordFault(given.password))) {
    recordFailedSignInLater(ctx, user, { by: 'password', why: 'too weak' });
    return { refused: 'PasswordTooWeak' };
  }
  return { id: user.id, sessionVersion: user.sessionVersion };
}
