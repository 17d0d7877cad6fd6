import { emailAddress } from '@repo/schemas/email';
import type { Context } from '#domain/context.ts';
import { refuseAndMailKeepLink } from '#domain/deletion/account-deletion.ts';
import { redeemOneTimeCodeOrCountTry } from './one-time-code.ts';
import {
  type BrowserSignInState,
  recordFailedSignInAfterResponse,
  type SignInOutcome,
  signInProvenUser,
} from './sign-in.ts';

/** Only a correct code reveals that the account is deactivated. */
export async function signInWithCode(
  ctx: Context,
  { email, otp }: { email: string; otp: string },
  browser: BrowserSignInState,
): Promise<SignInOutcome> {
  const address = emailAddress.safeParse(email);
  if (!address.success) return { refused: 'wrong' };
  const code = otp.replace(/\s/g, '');
  const isRight = await redeemOneTimeCodeOrCountTry(ctx.db, { email: address.data, code, now: ctx.clock() });
  // Queried in any case, so that the time does not reveal whether the account exists.
  const user = await ctx.db.user.findUnique({
    where: { email: address.data },
    select: { id: true, deactivatedAt: true },
  });
  if (!user) recordFailedSignInAfterResponse(ctx, null, 'one-time code', 'unknown');
  else if (!isRight || user.deactivatedAt) {
    recordFailedSignInAfterResponse(ctx, user.id, 'one-time code', isRight ? 'deactivated' : 'wrong');
  }
  if (!isRight || !user) return { refused: 'wrong' };
  if (user.deactivatedAt) return refuseAndMailKeepLink(ctx, user.id);
  return signInProvenUser(ctx, { userId: user.id, by: 'one-time code', browser });
}
