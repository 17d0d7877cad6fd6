import type { Organization } from '@repo/schemas/childcare/organization';
import type { ManagerContext } from '#domain/context.ts';
import { organizationSelect, toOrganization } from './organization-rows.ts';
import { checkOwnOrganization } from './own-organization.ts';

/** A centre. Throws forbidden, organizationNotFound. */
export async function getOrganization(ctx: ManagerContext, id: string): Promise<Organization> {
  await checkOwnOrganization(ctx, id);
  return toOrganization(
    await ctx.db.organization.findUniqueOrThrow({ where: { id }, select: organizationSelect }),
  );
}
