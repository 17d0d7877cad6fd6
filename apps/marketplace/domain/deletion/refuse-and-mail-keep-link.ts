import type { Context } from '#domain/context.ts';
import { mailKeepLink } from './account-deletion.ts';

/** A correct sign-in before erasure gets no session, but a mail with a link that keeps the account. */
export async function refuseAndMailKeepLink(ctx: Context, userId: string): Promise<{ refused: string }> {
  return { refused: (await mailKeepLink(ctx, userId)) ? 'AccountClosed' : 'CredentialsSignin' };
}
