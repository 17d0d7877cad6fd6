import { checkSignIn } from '@repo/auth/check-sign-in';
import type { SignInOutcome } from '@repo/auth/next-auth-options';
import { findStaffPasswordFault } from '@repo/auth/staff-passwords';
import { noteFailedSignIn } from '#domain/audit/record-sign-in.ts';
import type { Context } from '#domain/context.ts';
import { offerToKeep } from '#domain/deletion/offer-to-keep.ts';
import { isStaff } from './is-staff.ts';

/**
 * Checks an email and password. Everything that is wrong is refused alike and takes the same time; only who knows the
 * password of a deactivated account is told that it is, or that it is going to be deleted.
 */
export async function signInWithPassword(
  ctx: Context,
  given: { email: string; password: string },
): Promise<SignInOutcome> {
  const { user, matches } = await checkSignIn(given, (email) =>
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
  if (!user?.passwordHash || !matches) {
    noteFailedSignIn(ctx, user, { by: 'password', why: user ? 'wrong' : 'unknown' });
    return { refused: 'CredentialsSignin' };
  }
  if (user.deactivatedAt) {
    noteFailedSignIn(ctx, user, { by: 'password', why: 'deactivated' });
    return offerToKeep(ctx, user.id);
  }
  // Whoever was given a role after choosing a password chooses another one first.
  if (isStaff(user) && (await findStaffPasswordFault(given.password))) {
    noteFailedSignIn(ctx, user, { by: 'password', why: 'too weak' });
    return { refused: 'PasswordTooWeak' };
  }
  return { id: user.id, sessionVersion: user.sessionVersion };
}
