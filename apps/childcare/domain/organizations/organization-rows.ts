import type { Prisma } from '@repo/db/childcare';

/** What callers see of a centre. */
export const organizationSelect = {
  id: true,
  name: true,
  slug: true,
  contactName: true,
  contactEmail: true,
  phone: true,
  address: true,
  licenseNumber: true,
  maxLearners: true,
  billingEnabled: true,
  updatedAt: true,
} satisfies Prisma.OrganizationSelect;

export function toOrganization<T extends { updatedAt: Date }>({ updatedAt, ...row }: T) {
  return { ...row, updatedAt: updatedAt.toISOString() };
}
