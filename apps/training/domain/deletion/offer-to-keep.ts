import type { Context } from '#domain/context.ts';
import { mailKeepLink } from './account-deletion.ts';

/**
 * For a proven person whose account is closed: no sign-in, but a mail with a link that restores an account they
 * deleted.
 */
export async function offerToKeep(
  ctx: Context,
  userId: string,
): Promise<{ refused: 'deactivated' | 'closed' }> {
  return { refused: (await mailKeepLink(ctx, userId)) ? 'closed' : 'deactivated' };
}
