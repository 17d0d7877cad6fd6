import type { Context } from '#domain/context.ts';
import { mailKeepLink } from './account-deletion.ts';

/**
 * What somebody meets who proved who they are and signs in to an account that is not open: no session, but, if they deleted it
 * themselves, a mail with the link that keeps it.
 */
export async function offerToKeep(ctx: Context, userId: string): Promise<{ refused: string }> {
  return { refused: (await mailKeepLink(ctx, userId)) ? 'AccountClosed' : 'AccountDeactivated' };
}
