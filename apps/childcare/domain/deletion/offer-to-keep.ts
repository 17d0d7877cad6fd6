import type { Context } from '#domain/context.ts';
import { mailKeepLink } from './account-deletion.ts';

/**
 * For a proven sign-in to a closed account: no session, but a mail with the link that keeps the account if its owner deleted
 * it.
 */
export async function offerToKeep(ctx: Context, userId: string): Promise<{ refused: string }> {
  return { refused: (await mailKeepLink(ctx, userId)) ? 'AccountClosed' : 'AccountDeactivated' };
}
