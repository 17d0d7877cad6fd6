import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { countSeats } from './count-seats.ts';

const mostPeople = 2000;
const mostCourses = 1000;

/** Whom and what a manager can choose among when assigning. Throws forbidden for a manager without a centre. */
export async function listAssignable({ db, actor }: SignedInContext) {
  const organizationId = actor.organizationId;
  if (organizationId === null) throw errors.forbidden();
  const [people, courses, centre, seats] = await Promise.all([
    db.user.findMany({
      where: { organizationId, role: 'LEARNER', deactivatedAt: null },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: mostPeople,
      select: { id: true, name: true, email: true, jobTitle: true },
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
