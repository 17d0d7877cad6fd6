import { recommendedCpdHours } from '@repo/schemas/childcare/cpd';
import {
  cellStatuses,
  type Overview,
  type OverviewCell,
  type OverviewQuery,
} from '@repo/schemas/childcare/overview';
import type { SignedInContext } from '#domain/context.ts';
import { singaporeYear } from '#domain/cpd/cpd-hours.ts';
import { countSeats } from './count-seats.ts';
import { findCentre } from './find-centre.ts';
import { type CellRow, type PersonRow, readCourses, readPeople } from './overview-rows.ts';

function toCell(
  learnerId: string,
  [courseId, status, progress, deadline, assignmentId]: CellRow,
): OverviewCell {
  return {
    learnerId,
    courseId,
    status: cellStatuses.find((known) => known === status) ?? 'not-assigned',
    progress,
    deadline: deadline && new Date(deadline).toISOString(),
    assignmentId,
  };
}

function toPerson({ cells: _, total: _t, allOverdue, allDueSoon, allUnpaid, ...person }: PersonRow) {
  return person;
}

/**
 * The people of a centre × the courses they have, as its manager looks at them: four statements, however large it is. Throws
 * what `findCentre` throws.
 */
export async function getOverview(ctx: SignedInContext, query: OverviewQuery): Promise<Overview> {
  const now = ctx.clock();
  const { id, name, billingEnabled, maxLearners } = await findCentre(ctx, ctx.db, query.organizationId);
  const scope = { db: ctx.db, organizationId: id, query, now };
  const [used, { courses, total: totalCourses }] = await Promise.all([
    countSeats(ctx.db, id),
    readCourses(scope),
  ]);
  const rows = await readPeople(
    scope,
    courses.map((course) => course.id),
  );
  const [first] = rows;
  const people = first?.total ?? 0;
  return {
    organization: { id, name, billingEnabled },
    seats: { used, of: maxLearners },
    cpd: { year: singaporeYear(now), recommended: recommendedCpdHours },
    summary: {
      people,
      overdue: first?.allOverdue ?? 0,
      dueSoon: first?.allDueSoon ?? 0,
      unpaid: first?.allUnpaid ?? 0,
    },
    courses,
    totalCourses,
    people: rows.map(toPerson),
    cells: rows.flatMap((row) => row.cells.map((cell) => toCell(row.id, cell))),
    page: query.page,
    totalPages: Math.ceil(people / query.limit),
  };
}
