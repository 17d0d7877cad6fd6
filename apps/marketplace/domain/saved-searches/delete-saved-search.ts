import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Alerts that wait to be mailed are not mailed any more. Throws savedSearchNotFound. */
export async function deleteSavedSearch(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  const { count } = await ctx.db.savedSearch.deleteMany({ where: { id, userId: ctx.actor.id } });
  if (count === 0) throw errors.savedSearchNotFound();
  return { message: 'The search is no longer saved' };
}
