import type { SignInOutcome } from '@repo/auth/next-auth-options';
import { verifyPassword } from '@repo/auth/passwords';
import { emailAddress } from '@repo/schemas/email';
import type { Context } from '#domain/context.ts';

/**
 * Checks an email and password. Everything that is wrong is refused alike and takes the same time; only who knows the
 * password of a deactivated account is told that it is.
 */
export async function signInWithPassword(
  ctx: Context,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const address = emailAddress.safeParse(email);
  const user = address.success
    ? await ctx.db.user.findUnique({
        where: { email: address.data },
        select: { id: true, passwordHash: true, sessionVersion: true, deactivatedAt: true },
      })
    : null;
  const matches = await verifyPassword(password, user?.passwordHash);
  if (!user || !matches) return { refused: 'CredentialsSignin' };
  if (user.deactivatedAt) return { refused: 'AccountDeactivated' };
  return { id: user.id, sessionVersion: user.sessionVersion };
}
