import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/**
 * Lets SUPER_ADMIN pass, and a manager to their own centre. Throws forbidden for another centre's, organizationNotFound for
 * an id that names none.
 */
export async function checkOwnOrganization({ db, actor }: ManagerContext, id: string): Promise<void> {
  if (actor.organizationId === id) return;
  const known = await db.organization.findUnique({ where: { id }, select: { id: true } });
  if (known === null) throw errors.organizationNotFound();
  if (actor.role !== 'SUPER_ADMIN') throw errors.forbidden();
}
