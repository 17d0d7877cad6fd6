import { findStaffPasswordFault } from '@repo/auth/staff-passwords';
import { verifySignInPassword } from '@repo/auth/verify-sign-in-password';
import type { Context } from '#domain/context.ts';
import { refuseAndMailKeepLink } from '#domain/deletion/account-deletion.ts';
import { isStaff } from './is-staff.ts';
import {
  type BrowserSignInState,
  recordFailedSignInAfterResponse,
  type SignInOutcome,
  signInProvenUser,
} from './sign-in.ts';

/** All failures look alike and take the same time. Only a correct password reveals that the account is deactivated. */
export async function signInWithPassword(
  ctx: Context,
  given: { email: string; password: string },
  browser: BrowserSignInState,
): Promise<SignInOutcome> {
  const { user, isPasswordRight } = await verifySignInPassword(given, (email) =>
    ctx.db.user.findUnique({
      where: { email },
      select: { id: true, passwordHash: true, deactivatedAt: true, roles: true },
    }),
  );
  if (!user) recordFailedSignInAfterResponse(ctx, null, 'password', 'unknown');
  else if (!isPasswordRight || user.deactivatedAt) {
    recordFailedSignInAfterResponse(ctx, user.id, 'password', isPasswordRight ? 'deactivated' : 'wrong');
  }
  if (!user || !isPasswordRight) return { refused: 'wrong' };
  if (user.deactivatedAt) return refuseAndMailKeepLink(ctx, user.id);
  // Someone who became staff after choosing a password has to choose a stronger one.
  if (isStaff(user) && (await findStaffPasswordFault(given.password))) {
    recordFailedSignInAfterResponse(ctx, user.id, 'password', 'too weak');
    return { refused: 'too weak' };
  }
  return signInProvenUser(ctx, {
    userId: user.id,
    by: 'password',
    browser,
    proof: { passwordHash: user.passwordHash },
  });
}
