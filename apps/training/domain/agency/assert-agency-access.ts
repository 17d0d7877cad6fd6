import type { StaffContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Staff, or only admins, depending on Company Settings. Throws forbidden. */
export async function assertAgencyAccess(ctx: StaffContext): Promise<void> {
  if (ctx.actor.roles.includes('admin')) return;
  const { agencyAccess } = await ctx.db.companySettings.findUniqueOrThrow({
    where: { id: 1 },
    select: { agencyAccess: true },
  });
  if (agencyAccess !== 'staff') {
    throw errors.forbidden({ message: 'Only administrators work with the agency at this training centre' });
  }
}
