import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { countSeats } from './count-seats.ts';

const mostPeople = 2000;
const mostCourses = 1000;

/**
 * Whom and what a manager can choose among when assigning; `invited` are people who have not joined yet. Very many people
 * are not all listed: `chosen` ones always are, as they may have been chosen on a page that finds everybody, and
 * `totalPeople` counts all. Throws forbidden for a manager without a centre.
 */
export async function listAssignable({ db, actor, clock }: SignedInContext, chosen: readonly string[] = []) {
  const organizationId = actor.organizationId;
  if (organizationId === null) throw errors.forbidden();
  const wanted = { in: chosen.slice(0, mostPeople) };
  const learners = { organizationId, role: 'LEARNER', deactivatedAt: null } as const;
  const waiting = { organizationId, acceptedAt: null, withdrawnAt: null, expiresAt: { gt: clock() } };
  const person = { id: true, name: true, email: true, jobTitle: true } as const;
  const byName = [{ name: 'asc' as const }, { id: 'asc' as const }];
  const [people, chosenPeople, allPeople, invited, chosenInvited, allInvited] = await Promise.all([
    db.user.findMany({ where: learners, orderBy: byName, take: mostPeople, select: person }),
    db.user.findMany({ where: { ...learners, id: wanted }, orderBy: byName, select: person }),
    db.user.count({ where: learners }),
    db.invitation.findMany({ where: waiting, orderBy: byName, take: mostPeople, select: person }),
    db.invitation.findMany({ where: { ...waiting, id: wanted }, orderBy: byName, select: person }),
    db.invitation.count({ where: waiting }),
  ]);
  const [courses, centre, seats] = await Promise.all([
    db.course.findMany({
      where: { status: 'PUBLISHED' },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      take: mostCourses,
      select: {
        id: true,
        title: true,
        cpdPoints: true,
        priceSgd: true,
        category: { select: { name: true } },
      },
    }),
    db.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: { maxLearners: true, billingEnabled: true },
    }),
    countSeats(db, organizationId),
  ]);
  return {
    people: withChosen(people, chosenPeople),
    invited: withChosen(invited, chosenInvited),
    totalPeople: allPeople + allInvited,
    courses: courses.map(({ cpdPoints, priceSgd, category, ...course }) => ({
      ...course,
      cpdPoints: cpdPoints.toNumber(),
      priceSgd: priceSgd.toFixed(2),
      category: category?.name ?? null,
    })),
    freeSeats: Math.max(0, centre.maxLearners - seats),
    isBilled: centre.billingEnabled,
  };
}

/** The listed ones, with those in front that were chosen elsewhere and are beyond the list. */
function withChosen<T extends { id: string }>(listed: readonly T[], chosen: readonly T[]): T[] {
  const known = new Set(listed.map(({ id }) => id));
  return [...chosen.filter(({ id }) => !known.has(id)), ...listed];
}
