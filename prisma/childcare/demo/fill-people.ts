import type { ChildcareDb } from '@repo/db/childcare';
import { createOrganization, createUser } from '@repo/testing/childcare-factories';
import { type CentreKey, centres, type DemoPerson, type PersonKey, people } from './people.ts';

export type CentreIds = Record<CentreKey, string>;
export type PersonIds = Record<PersonKey, string>;

const day = 24 * 3_600_000;
const opened: Record<CentreKey, number> = { littleStars: 960, busyBees: 700, sunnyDays: 240 };
const newcomers: PersonKey[] = ['amy', 'ben'];

function joinedAt(key: PersonKey, index: number, { centre }: DemoPerson, now: Date): Date {
  const oldest = centre ? opened[centre] : 1000;
  const daysAgo = newcomers.includes(key) ? 6 : Math.max(oldest - index * 9, oldest * 0.9);
  return new Date(now.getTime() - daysAgo * day);
}

/** Creates missing centres only; returns the ids of all. */
export async function createCentres(db: ChildcareDb, now: Date): Promise<CentreIds> {
  const ids = new Map<string, string>();
  for (const [key, centre] of Object.entries(centres)) {
    const known = await db.organization.findUnique({ where: { slug: centre.slug }, select: { id: true } });
    const createdAt = new Date(now.getTime() - opened[key as CentreKey] * day);
    ids.set(
      key,
      (known ?? (await createOrganization(db, { ...centre, createdAt, approvedAt: createdAt }))).id,
    );
  }
  return Object.fromEntries(ids) as CentreIds;
}

/** Creates missing people only; returns the ids of all. */
export async function createPeople(db: ChildcareDb, centreIds: CentreIds, now: Date): Promise<PersonIds> {
  const ids = new Map<string, string>();
  for (const [index, [name, person]] of Object.entries<DemoPerson>(people).entries()) {
    const { hair: _, centre, ...fields } = person;
    const known = await db.user.findUnique({ where: { email: person.email }, select: { id: true } });
    const createdAt = joinedAt(name as PersonKey, index, person, now);
    const made =
      known ??
      (await createUser(db, {
        ...fields,
        organizationId: centre ? centreIds[centre] : null,
        staffId:
          centre && !person.role
            ? `${centre.slice(0, 2).toUpperCase()}-${String(index).padStart(3, '0')}`
            : '',
        createdAt,
        emailVerifiedAt: createdAt,
      }));
    ids.set(name, made.id);
  }
  return Object.fromEntries(ids) as PersonIds;
}
