import type { ChildcareDb } from '@repo/db/childcare';
import type { CreateOrganizationBody, Organization } from '@repo/schemas/childcare/organization';
import { assertPrintable } from '#domain/certificates/assert-printable.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { makeRandomSuffixedSlug } from '#domain/make-random-suffixed-slug.ts';
import { organizationSelect } from './get-organization.ts';

/** The slug is made from the name. Missing fields get the platform's defaults. Throws invalid for a name that cannot be printed. */
export async function createOrganization(
  db: ChildcareDb,
  centre: CreateOrganizationBody,
  { billingByDefault, approvedAt }: { billingByDefault: boolean; approvedAt: Date | null },
): Promise<Organization> {
  await assertPrintable({ field: 'name', label: 'Name', text: centre.name });
  const row = await db.organization.create({
    data: {
      billingEnabled: billingByDefault,
      ...centre,
      approvedAt,
      slug: makeRandomSuffixedSlug(centre.name),
    },
    select: organizationSelect,
  });
  return withIsoDates(row);
}
