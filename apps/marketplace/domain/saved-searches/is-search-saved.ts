import type { SignedInContext } from '#domain/context.ts';

/** `parameters`: of its filters (`filterQueryString`). Index: saved_search_user_id_parameters_key. */
export async function isSearchSaved({ db, actor }: SignedInContext, parameters: string): Promise<boolean> {
  const where = { userId_parameters: { userId: actor.id, parameters } };
  return (await db.savedSearch.findUnique({ where, select: { id: true } })) !== null;
}
