import type { Context } from '#domain/context.ts';
import { mailKeepLink } from './account-deletion.ts';

/**
 * For a correct sign-in to an account that awaits deletion: no session, but a mail with a link that keeps the account. Sends
 * nothing if the account is already erased.
 */
export async function offerToKeep(ctx: Context, userId: string): Promise<{ refused: string }> {
  return { refused: (await mailKeepLink(ctx, userId)) ? 'AccountClosed' : 'CredentialsSignin' };
}
