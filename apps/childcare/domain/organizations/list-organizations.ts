import type { organizationsAnswer } from '@repo/schemas/childcare/organization';
import type { z } from 'zod';
import type { SignedInContext } from '#domain/context.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { organizationSelect } from './get-organization.ts';

export async function listOrganizations({
  db,
}: SignedInContext): Promise<z.output<typeof organizationsAnswer>> {
  const organizations = await db.organization.findMany({
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { ...organizationSelect, _count: { select: { users: true, assignments: true } } },
  });
  return { organizations: organizations.map(withIsoDates) };
}
