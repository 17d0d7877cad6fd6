import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import type { AssignableLearnerOrInvitation, PeopleFilter } from '@repo/schemas/childcare/people';
import type { ManagerContext } from '#domain/context.ts';
import { findAssignablePeopleByIds, listAssignablePeople } from './assignable-people.ts';
import { countTakenSeats } from './count-taken-seats.ts';
import { getManagedCentre } from './get-managed-centre.ts';

const maximumChosen = 500;
const maximumCourses = 1000;
type AssignableCourse = {
  id: string;
  title: string;
  cpdPoints: number;
  /** "60.00" */
  priceSgd: string;
  category: string | null;
};

export async function listFirstAssignableCourses(db: ChildcareDb): Promise<AssignableCourse[]> {
  const rows = await readCoalescedRows<Omit<AssignableCourse, 'cpdPoints'> & { cpdPoints: string }>(
    db,
    Prisma.sql`
    SELECT c.id, c.title, c.cpd_points::text AS "cpdPoints", c.price_sgd::text AS "priceSgd", g.name AS category
    FROM course c LEFT JOIN category g ON g.id = c.category_id
    WHERE c.status = 'PUBLISHED' ORDER BY c.title, c.id LIMIT ${maximumCourses}`,
  );
  return rows.map((row) => ({ ...row, cpdPoints: Number(row.cpdPoints) }));
}

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
  const ids = chosen.slice(0, maximumChosen);
  const noPeople: AssignableLearnerOrInvitation[] = [];
  const [listed, chosenPeople, inGroup, courses, seats] = await Promise.all([
    listAssignablePeople(ctx, { ...firstPage, q: '', state: [] }),
    ids.length === 0
      ? noPeople
      : findAssignablePeopleByIds(db, { ids, organizationId: centre.id, now: clock() }),
    group && listAssignablePeople(ctx, { ...firstPage, ...group, limit: 1 }),
    listFirstAssignableCourses(db),
    countTakenSeats(db, centre.id),
  ]);
  return {
    people: listed.people,
    totalPeople: listed.total,
    chosen: chosenPeople,
    group: group && inGroup ? { ...group, total: inGroup.total } : null,
    courses,
    freeSeats: Math.max(0, centre.maxLearners - seats),
    isBilled: centre.billingEnabled,
  };
}
