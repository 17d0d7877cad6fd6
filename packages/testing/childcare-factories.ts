import { hashPassword } from '@repo/auth/passwords';
import type { ChildcareDb, Prisma } from '@repo/db/childcare';

/** The password of everybody that these make, the demo's people among them. */
export const demoPassword = 'Password123!';

let hash: Promise<string> | undefined;

/** One hash for all: hashing is slow on purpose. */
function passwordHash(): Promise<string> {
  hash ??= hashPassword(demoPassword);
  return hash;
}

let count = 0;

/** A centre. */
export function createOrganization(
  db: ChildcareDb,
  overrides: Partial<Prisma.OrganizationUncheckedCreateInput> = {},
) {
  count += 1;
  return db.organization.create({ data: { name: 'Little Stars', slug: `centre-${count}`, ...overrides } });
}

/** A person who can sign in with `demoPassword`; a learner without a centre unless told otherwise. */
export async function createUser(db: ChildcareDb, overrides: Partial<Prisma.UserUncheckedCreateInput> = {}) {
  count += 1;
  return db.user.create({
    data: {
      name: 'Nur Aisyah',
      email: `person-${count}@example.com`,
      passwordHash: await passwordHash(),
      ...overrides,
    },
  });
}
