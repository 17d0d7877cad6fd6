import { checkSignIn } from '@repo/auth/check-sign-in';
import type { SignInOutcome } from '@repo/auth/next-auth-options';
import { findStaffPasswordFault } from '@repo/auth/staff-passwords';
import type { Context } from '#domain/context.ts';
import { isStaff } from './is-staff.ts';

/**
 * Checks an email and password. Everything that is wrong is refused alike and takes the same time; only who knows the
 * password of a deactivated account is told that it is.
 */
export async function signInWithPassword(
  ctx: Context,
  given: { email: string; password: string },
): Promise<SignInOutcome> {
  const { user, matches } = await checkSignIn(given, (email) =>
    ctx.db.user.findUnique({
      where: { email },
      select: { id: true, passwordHash: true, sessionVersion: true, deactivatedAt: true, role: true },
    }),
  );
  if (!user?.passwordHash || !matches) return { refused: 'CredentialsSignin' };
  if (user.deactivatedAt) return { refused: 'AccountDeactivated' };
  // Whoever was given a role after choosing a password chooses another one first.
  if (isStaff(user) && (await findStaffPasswordFault(given.password))) return { refused: 'PasswordTooWeak' };
  return { id: user.id, sessionVersion: user.sessionVersion };
}
