import type { AssignablePerson, PeopleFilter } from '@repo/schemas/childcare/people';
import type { ManagerContext } from '#domain/context.ts';
import { findAssignablePeopleByIds, listAssignablePeople } from './assignable-people.ts';
import { countTakenSeats } from './count-taken-seats.ts';
import { getManagedCentre } from './get-managed-centre.ts';

const mostChosen = 500;
const mostCourses = 1000;
const firstPage = { page: 1, limit: 25, organizationId: undefined };

/**
 * The first page of people, plus those already `chosen`; of a chosen group only the number. Throws forbidden for a manager
 * without a centre.
 */
export async function getAssignFormData(
  ctx: ManagerContext,
  { chosen = [], group = null }: { chosen?: readonly string[]; group?: PeopleFilter | null } = {},
) {
  const { db, clock } = ctx;
  const centre = await getManagedCentre(ctx, db, undefined);
  const ids = chosen.slice(0, mostChosen);
  const noPeople: AssignablePerson[] = [];
  const [listed, chosenPeople, inGroup, courses, seats] = await Promise.all([
    listAssignablePeople(ctx, { ...firstPage, q: '', state: [] }),
    ids.length === 0
      ? noPeople
      : findAssignablePeopleByIds(db, { ids, organizationId: centre.id, now: clock() }),
    group && listAssignablePeople(ctx, { ...firstPage, ...group, limit: 1 }),
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
    countTakenSeats(db, centre.id),
  ]);
  return {
    people: listed.people,
    totalPeople: listed.total,
    chosen: chosenPeople,
    group: group && inGroup ? { ...group, total: inGroup.total } : null,
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
