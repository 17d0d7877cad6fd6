import type { ChildcareDb } from '@repo/db/childcare';
import { makeSlug } from '#domain/make-slug.ts';

/** Makes a centre, with its address made from its name. Seats and billing are the platform's defaults. */
export function createOrganization(
  tx: ChildcareDb,
  centre: { name: string; contactName?: string; contactEmail?: string },
): Promise<{ id: string }> {
  return tx.organization.create({ data: { ...centre, slug: makeSlug(centre.name) }, select: { id: true } });
}
