import type { Organization } from '@repo/schemas/childcare/organization';
import type { SignedInContext } from '#domain/context.ts';
import { organizationSelect } from './organization-rows.ts';
import { checkOwnOrganization } from './own-organization.ts';

/** A centre. Throws forbidden, organizationNotFound. */
export async function getOrganization(ctx: SignedInContext, id: string): Promise<Organization> {
  await checkOwnOrganization(ctx, id);
  return ctx.db.organization.findUniqueOrThrow({ where: { id }, select: organizationSelect });
}
