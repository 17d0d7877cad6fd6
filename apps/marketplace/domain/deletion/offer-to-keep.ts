import type { Context } from '#domain/context.ts';
import { mailKeepLink } from './account-deletion.ts';

/**
 * What somebody meets who proved who they are and signs in to an account that they deleted: no session, but a mail with the link
 * that keeps it. Of an account that is erased already nothing is said.
 */
export async function offerToKeep(ctx: Context, userId: string): Promise<{ refused: string }> {
  return { refused: (await mailKeepLink(ctx, userId)) ? 'AccountClosed' : 'CredentialsSignin' };
}
