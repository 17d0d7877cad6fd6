import type { Context } from '#domain/context.ts';
import { mailKeepLink } from './account-deletion.ts';

/** Mails a link that restores an account its owner deleted; nobody is signed in. */
export async function refuseAndMailKeepLink(
  ctx: Context,
  userId: string,
): Promise<{ refused: 'deactivated' | 'closed' }> {
  return { refused: (await mailKeepLink(ctx, userId)) ? 'closed' : 'deactivated' };
}
