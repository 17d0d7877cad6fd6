import type { Organization, UpdateOrganizationBody } from '@repo/schemas/childcare/organization';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { organizationSelect } from './organization-rows.ts';

/** Changes what the body has. Throws organizationNotFound. */
export async function updateOrganization(
  { db }: SignedInContext,
  id: string,
  body: UpdateOrganizationBody,
): Promise<Organization> {
  const [changed] = await db.organization.updateManyAndReturn({
    where: { id },
    data: body,
    select: organizationSelect,
  });
  if (!changed) throw errors.organizationNotFound();
  return changed;
}
