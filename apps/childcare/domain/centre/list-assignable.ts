import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { countSeats } from './count-seats.ts';

const mostPeople = 2000;
const mostCourses = 1000;

/** Whom and what a manager can choose among when assigning; `invited` are people who have not joined yet. Throws forbidden for a manager without a centre. */
export async function listAssignable({ db, actor, clock }: SignedInContext) {
  const organizationId = actor.organizationId;
  if (organizationId === null) throw errors.forbidden();
  const [people, invited, courses, centre, seats] = await Promise.all([
    db.user.findMany({
      where: { organizationId, role: 'LEARNER', deactivatedAt: null },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: mostPeople,
      select: { id: true, name: true, email: true, jobTitle: true },
    }),
    db.invitation.findMany({
      where: { organizationId, acceptedAt: null, withdrawnAt: null, expiresAt: { gt: clock() } },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: mostPeople,
      select: { id: true, name: true, email: true },
    }),
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
    people,
    invited,
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
