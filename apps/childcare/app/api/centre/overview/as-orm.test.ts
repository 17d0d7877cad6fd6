import { newId } from '@repo/db/new-id';
import { type OverviewCell, overview } from '@repo/schemas/childcare/overview';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createUser } from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const { send } = useChildcareService(database, () => ({ clock: () => now }));

const day = 86_400_000;
const inDays = (days: number) => new Date(now.getTime() + days * day);

/** Twelve people and nine courses, in every mixture of an assignment and an enrollment, the same each time. */
async function mixedCentre() {
  const { ours, theirs, manager, rival } = await createCentreFixture(database.db);
  const people = [];
  for (let n = 0; n < 12; n += 1) {
    people.push(
      await createUser(database.db, {
        name: `Learner "${n % 4}"`,
        organizationId: n === 11 ? theirs.id : ours.id,
        deactivatedAt: n === 10 ? now : null,
        passwordHash: n % 5 === 0 ? null : 'hash',
      }),
    );
  }
  const courses = [];
  for (let n = 0; n < 9; n += 1)
    courses.push(await createCourse(database.db, { title: `Course ${n % 7}`, cpdPoints: '1.25' }));
  const states = ['ASSIGNED', 'IN_PROGRESS', 'OVERDUE', 'COMPLETED', 'WAIVED', 'CANCELLED'] as const;
  const payments = [null, null, 'PAID', 'PENDING', null, 'REFUNDED', 'FAILED'] as const;
  for (const [p, { id: learnerId }] of people.entries()) {
    for (const [c, { id: courseId }] of courses.entries()) {
      const n = p * 9 + c;
      const status = states[n % 6] ?? 'ASSIGNED';
      if (n % 4 !== 0) {
        await database.db.assignment.create({
          data: {
            learnerId,
            courseId,
            status,
            assignedById: manager.id,
            organizationId: p === 11 ? theirs.id : ours.id,
            deadline: n % 5 === 0 ? null : inDays((n % 40) - 12),
            paymentStatus: payments[n % 7] ?? null,
          },
        });
      }
      if (n % 3 !== 0) {
        const progress = status === 'COMPLETED' || n % 7 === 1 ? 100 : n % 90;
        await database.db.enrollment.create({
          data: {
            userId: learnerId,
            courseId,
            progress,
            completedAt: progress === 100 ? inDays(-(n % 500)) : null,
          },
        });
      }
    }
  }
  return { ours, manager, rival, people, courses };
}

/** The state of a cell, computed here a second time instead of in SQL. */
function stateOf(
  assignment: { status: string; paymentStatus: string | null; deadline: Date | null } | undefined,
  progress: number,
): OverviewCell['status'] {
  if (assignment?.status === 'COMPLETED' || progress === 100) return 'done';
  if (assignment?.status === 'WAIVED') return 'waived';
  if (['PENDING', 'EXPIRED', 'FAILED'].includes(assignment?.paymentStatus ?? '')) return 'unpaid';
  const left = assignment?.deadline
    ? assignment.deadline.getTime() - now.getTime()
    : Number.POSITIVE_INFINITY;
  if (left < 0) return 'overdue';
  return left < 14 * day ? 'due-soon' : 'on-the-way';
}

async function expectedCells(organizationId: string): Promise<OverviewCell[]> {
  const learners = await database.db.user.findMany({
    where: { organizationId, role: 'LEARNER', deactivatedAt: null },
    include: { assignments: { where: { organizationId, status: { not: 'CANCELLED' } } }, enrollments: true },
  });
  const courses = await database.db.course.findMany();
  return learners.flatMap((learner) =>
    courses.flatMap(({ id: courseId }) => {
      const assignment = learner.assignments.find((each) => each.courseId === courseId);
      const enrollment = learner.enrollments.find((each) => each.courseId === courseId);
      if (!assignment && !enrollment) return [];
      const progress = enrollment?.progress ?? 0;
      const deadline = assignment?.deadline?.toISOString() ?? null;
      const status = stateOf(assignment, progress);
      return [
        { learnerId: learner.id, courseId, status, progress, deadline, assignmentId: assignment?.id ?? null },
      ];
    }),
  );
}

const byPair = (cells: OverviewCell[]) =>
  cells.toSorted((a, b) => (a.learnerId + a.courseId < b.learnerId + b.courseId ? -1 : 1));

it('is what the ORM’s rows add up to, and exactly what its schema says', async () => {
  const { ours, manager } = await mixedCentre();
  const body = await (await send('/api/centre/overview', { as: manager })).json();
  expect(overview.parse(body)).toEqual(body);
  const cells = await expectedCells(ours.id);
  expect(byPair(body.cells)).toEqual(byPair(cells));
  expect(new Set(cells.map(({ status }) => status)).size).toBe(6);

  const count = (status: string, learnerId?: string) =>
    cells.filter((cell) => cell.status === status && (learnerId ?? cell.learnerId) === cell.learnerId).length;
  for (const person of body.people) {
    expect(person).toMatchObject({
      overdue: count('overdue', person.id),
      dueSoon: count('due-soon', person.id),
      unpaid: count('unpaid', person.id),
    });
  }
  expect(body.summary).toEqual({
    people: 12,
    overdue: count('overdue'),
    dueSoon: count('due-soon'),
    unpaid: count('unpaid'),
  });
  const live = await database.db.assignment.findMany({
    where: { organizationId: ours.id, status: { in: ['ASSIGNED', 'IN_PROGRESS', 'OVERDUE'] } },
    distinct: ['learnerId'],
  });
  expect(body.seats).toEqual({ used: live.length, of: 25 });
  expect(body.courses.map(({ title }: { title: string }) => title)).toEqual(
    body.courses.map(({ title }: { title: string }) => title).toSorted(),
  );
});

it('shows the same cells whatever is left out', async () => {
  const { ours, manager, courses } = await mixedCentre();
  const cells = await expectedCells(ours.id);
  const wanted = courses.slice(2, 4).map(({ id }) => id);
  const read = async (query: string) => (await send(`/api/centre/overview?${query}`, { as: manager })).json();
  const two = await read(wanted.map((id) => `course=${id}`).join('&'));
  expect(byPair(two.cells)).toEqual(byPair(cells.filter(({ courseId }) => wanted.includes(courseId))));
  const pages = [
    await read('sort=name&limit=5'),
    await read('sort=name&limit=5&page=2'),
    await read('sort=name&limit=5&page=3'),
  ];
  expect(byPair(pages.flatMap((page) => page.cells))).toEqual(byPair(cells));
  expect(new Set(pages.flatMap((page) => page.people.map(({ id }: { id: string }) => id))).size).toBe(12);
  const late = await read('status=overdue&status=unpaid');
  const whose = new Set(
    cells
      .filter(({ status }) => status === 'overdue' || status === 'unpaid')
      .map(({ learnerId }) => learnerId),
  );
  expect(new Set(late.people.map(({ id }: { id: string }) => id))).toEqual(whose);
  expect((await read(`course=${newId()}`)).cells).toEqual([]);
});

it.each([
  '',
  'sort=name',
  'sort=cpd',
  'status=overdue',
  'status=unpaid&status=due-soon',
  'status=done&status=waived',
  'status=not-assigned&sort=name',
  'q=learner+%222%22',
])('shows the same page by page, where few of the people continue one: %s', async (query) => {
  const { manager, courses } = await mixedCentre();
  const [first, second] = courses;
  const columns = query === 'sort=name' ? `&course=${first?.id}&course=${second?.id}` : '';
  const read = async (page: string) =>
    (await send(`/api/centre/overview?${query}${columns}&${page}`, { as: manager })).json();
  const { people, cells, totalPages, ...whole } = await read('limit=100');
  expect([people.length > 0, totalPages]).toEqual([true, 1]);
  const pages = [];
  for (let page = 1; page <= Math.ceil(people.length / 2); page += 1) {
    pages.push(await read(`limit=2&page=${page}`));
  }
  expect(pages.flatMap((page) => page.people)).toEqual(people);
  expect(pages.flatMap((page) => page.cells)).toEqual(cells);
  for (const [index, page] of pages.entries()) {
    expect(page).toMatchObject({ ...whole, page: index + 1, totalPages: pages.length });
  }
});
