import { verifyPassword } from '@repo/auth/passwords';
import { emailAddress } from '@repo/schemas/email';
import type { Context } from '#domain/context.ts';
import { noteFailedSignIn, type SignInOutcome, signIn } from './sign-in.ts';

/**
 * Signs in with an email and password. Everything that is wrong is refused alike and takes the same time; only who knows
 * the password of a deactivated account is told that it is deactivated.
 */
export async function signInWithPassword(
  ctx: Context,
  { email, password }: { email: string; password: string },
): Promise<SignInOutcome> {
  const address = emailAddress.safeParse(email);
  const user = address.success
    ? await ctx.db.user.findUnique({
        where: { email: address.data },
        select: { id: true, passwordHash: true, deactivatedAt: true },
      })
    : null;
  const matches = await verifyPassword(password, user?.passwordHash);
  if (user && (!matches || user.deactivatedAt)) {
    noteFailedSignIn(ctx, user.id, 'password', matches ? 'deactivated' : 'wrong');
  }
  if (!user || !matches) return { refused: 'wrong' };
  if (user.deactivatedAt) return { refused: 'deactivated' };
  return signIn(ctx, { userId: user.id, by: 'password', proof: { passwordHash: user.passwordHash } });
}
