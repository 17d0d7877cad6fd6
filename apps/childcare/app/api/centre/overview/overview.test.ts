import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, type createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createBusyCentre, createDayOffset } from '#testing/busy-centre.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const { call, send } = useChildcareService(database, () => ({ clock: () => now }));
const inDays = createDayOffset(now);
const busyCentre = () => createBusyCentre(database.db, now);
type Person = Awaited<ReturnType<typeof createUser>>;

describe('GET /api/centre/overview', () => {
  const read = (as: Person | null, query = '') => call(`/api/centre/overview${query}`, { as });

  it('shows people × courses, how each stands, what is late first', async () => {
    const { manager, ours, amy, ben, chen, idOf } = await busyCentre();
    const { status, body } = await read(manager);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      organization: { id: ours.id, name: 'Little Stars', billingEnabled: false },
      seats: { used: 2, of: 3 },
      cpd: { year: 2026, recommended: 20 },
      summary: { people: 3, overdue: 1, dueSoon: 1, unpaid: 1 },
      totalCourses: 7,
      page: 1,
      totalPages: 1,
    });
    expect(body.courses.map(({ title }: { title: string }) => title)).toEqual([
      'done',
      'due-soon',
      'on-the-way',
      'overdue',
      'own',
      'unpaid',
      'waived',
    ]);
    expect(body.people).toMatchObject([
      { id: amy.id, name: 'Amy Tan', overdue: 1, dueSoon: 1, unpaid: 1, cpdHours: 2.5, hasJoined: true },
      { id: ben.id, overdue: 0, cpdHours: 0 },
      { id: chen.id, staffId: 'LS-9', hasJoined: false },
    ]);
    const cells = new Map<
      string,
      { status: string; progress: number; deadline: string; assignmentId: string }
    >(
      body.cells.map((cell: { learnerId: string; courseId: string }) => [
        `${cell.learnerId} ${cell.courseId}`,
        cell,
      ]),
    );
    expect(cells.size).toBe(8);
    for (const title of ['overdue', 'unpaid', 'due-soon', 'on-the-way', 'done', 'waived']) {
      expect(cells.get(`${amy.id} ${idOf(title)}`)?.status, title).toBe(title);
    }
    expect(cells.get(`${amy.id} ${idOf('on-the-way')}`)).toMatchObject({
      progress: 40,
      deadline: inDays(15).toISOString(),
      assignmentId: expect.any(String),
    });
    expect(cells.get(`${ben.id} ${idOf('own')}`)).toMatchObject({ status: 'done', assignmentId: null });
    expect(cells.get(`${ben.id} ${idOf('on-the-way')}`)).toMatchObject({ progress: 0, deadline: null });
  });

  it('says of what was completed whether its certificate has run out, or is to be renewed', async () => {
    const { manager, ours, amy } = await createCentreFixture(database.db);
    // Title, days until the certificate expires, percent and cycle of the course now.
    const cases = [
      { title: 'valid', expires: 91, progress: 100, cycle: 1, status: 'done' },
      { title: 'near', expires: 90, progress: 100, cycle: 1, status: 'renew' },
      { title: 'begun again', expires: 60, progress: 40, cycle: 2, status: 'renew' },
      { title: 'run out', expires: -1, progress: 100, cycle: 1, status: 'expired' },
      { title: 'run out and begun again', expires: -1, progress: 10, cycle: 2, status: 'expired' },
      { title: 'renewed', expires: -1, progress: 100, cycle: 2, status: 'done' },
      { title: 'for ever', expires: null, progress: 100, cycle: 1, status: 'done' },
      // A lecture was added after it was completed.
      { title: 'grown', expires: 400, progress: 50, cycle: 1, status: 'done' },
    ];
    for (const { title, expires, progress, cycle } of cases) {
      const { id: courseId } = await createCourse(database.db, { title });
      await createEnrollment(database.db, { userId: amy.id, courseId, progress, cycle });
      const words = { learnerName: amy.name, courseName: title, organizationName: '', cpdPoints: 1 };
      await database.db.certificate.create({
        data: {
          ...words,
          certificateId: title,
          userId: amy.id,
          courseId,
          issuedAt: inDays(-700),
          expiresAt: expires === null ? null : inDays(expires),
        },
      });
      // Of one that she began by herself there is no assignment.
      if (title === 'begun again') continue;
      await database.db.assignment.create({
        data: {
          learnerId: amy.id,
          courseId,
          assignedById: manager.id,
          organizationId: ours.id,
          status: 'COMPLETED',
          deadline: inDays(-650),
        },
      });
    }
    const { body } = await read(manager);
    const titleOf = new Map(body.courses.map(({ id, title }: { id: string; title: string }) => [id, title]));
    const states = Object.fromEntries(
      body.cells.map(({ courseId, status }: { courseId: string; status: string }) => [
        titleOf.get(courseId),
        status,
      ]),
    );
    expect(states).toEqual(Object.fromEntries(cases.map(({ title, status }) => [title, status])));
    const deadlineOf = (title: string) =>
      body.cells.find((cell: { courseId: string }) => titleOf.get(cell.courseId) === title).deadline;
    expect(deadlineOf('near')).toBe(inDays(90).toISOString());
    expect(deadlineOf('run out')).toBe(inDays(-1).toISOString());
    expect(deadlineOf('valid')).toBe(inDays(-650).toISOString());

    const found = async (status: string) => (await read(manager, `?status=${status}`)).body.people.length;
    expect([await found('expired'), await found('renew'), await found('overdue')]).toEqual([1, 1, 0]);
    const sheet = await (await send('/api/centre/overview.csv', { as: manager })).text();
    expect(sheet).toContain('"Certificate expired, on 2026-11-19"');
    expect(sheet).toContain('"Certificate expired, 10%, on 2026-11-19"');
    expect(sheet).toContain('"To be renewed, by 2027-02-18"');
    expect(sheet).toContain('"To be renewed, 40%, by 2027-01-19"');
    const learner = await call(`/api/organizations/${ours.id}/learners/${amy.id}`, { as: manager });
    expect(learner.body.courses.map(({ status }: { status: string }) => status)).toEqual([
      'expired',
      'expired',
      'renew',
      'renew',
      'done',
      'done',
      'done',
      'done',
    ]);
  });

  it('filters people and courses, sorts and pages', async () => {
    const { manager, ben, chen, idOf } = await busyCentre();
    const names = async (query: string) =>
      (await read(manager, query)).body.people.map(({ name }: { name: string }) => name);
    expect(await names('?q=CHEN')).toEqual(['Chen Wei']);
    expect(await names('?q=ls-9')).toEqual(['Chen Wei']);
    expect(await names('?q=%25')).toEqual([]);
    expect(await names('?status=overdue')).toEqual(['Amy Tan']);
    expect(await names(`?status=overdue&course=${idOf('own')}`)).toEqual([]);
    expect(await names(`?status=not-assigned&course=${idOf('on-the-way')}`)).toEqual([chen.name]);
    expect(await names(`?status=done&status=on-the-way&course=${idOf('own')}`)).toEqual([ben.name]);
    expect(await names('?sort=name')).toEqual(['Amy Tan', 'Ben Lim', 'Chen Wei']);
    expect(await names('?sort=cpd')).toEqual(['Ben Lim', 'Chen Wei', 'Amy Tan']);
    expect(await names('?sort=name&limit=2&page=2')).toEqual(['Chen Wei']);
    for (const query of ['?limit=2', '?limit=2&page=9']) {
      expect((await read(manager, query)).body).toMatchObject({
        totalPages: 2,
        summary: { people: 3, overdue: 1 },
      });
    }
    const all = (await read(manager, '?courses=all')).body;
    expect(all.courses.map(({ title }: { title: string }) => title)).toContain('unused');
    expect((await read(manager, `?course=${idOf('unused')}`)).body).toMatchObject({
      courses: [{ title: 'unused', isPublished: true, cpdPoints: 2.5, priceSgd: 60 }],
      cells: [],
    });
    expect((await read(manager, '?course=unknown')).body.courses).toEqual([]);
    expect((await read(manager, '?category=none')).body.courses).toEqual([]);
  });

  it('keeps centres apart', async () => {
    const { rival, admin, amy, ours } = await busyCentre();
    expect((await read(rival)).body).toMatchObject({
      people: [],
      cells: [],
      courses: [],
      seats: { used: 0 },
    });
    expect((await read(rival, `?organizationId=${ours.id}`)).body).toEqual({ error: 'Forbidden' });
    expect((await read(rival, '?organizationId=unknown')).status).toBe(404);
    expect((await read(admin, `?organizationId=${ours.id}`)).body.summary.people).toBe(3);
    expect((await read(admin, '?organizationId=unknown')).status).toBe(404);
    expect((await read(admin)).body).toMatchObject({ details: [{ field: 'organizationId' }] });
    expect((await read(amy)).body).toEqual({ error: 'Forbidden' });
    expect((await read(null)).body).toEqual({ error: 'Unauthorized' });
  });

  it.each(['?status=lost', '?sort=up', '?courses=some', '?page=0', '?limit=x'])(
    'refuses %s',
    async (query) => {
      const { manager } = await createCentreFixture(database.db);
      expect((await read(manager, query)).body.code).toBe('VALIDATION_ERROR');
    },
  );
});

describe('GET /api/centre/overview.csv', () => {
  it('is the same as a sheet, with formulas disarmed', async () => {
    const { manager, chen, amy, admin } = await busyCentre();
    await database.db.user.update({ where: { id: chen.id }, data: { name: '=HYPERLINK("x")' } });
    const response = await send('/api/centre/overview.csv?sort=name', { as: manager });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await response.text()).split('\r\n');
    expect(lines[0]).toContain(
      'Name,Email,Job title,Staff number,CPD hours 2026,Overdue,Due soon,done,due-soon,on-the-way',
    );
    const row = lines.find((line) => line.startsWith('Amy Tan'));
    expect(row).toContain('Overdue, 0%, due 2026-11-19');
    expect(row).toContain('On the way, 40%, due 2026-12-05');
    expect(lines.some((line) => line.startsWith('"\'=HYPERLINK'))).toBe(true);
    const get = (as: Person | null) => call('/api/centre/overview.csv', { as });
    expect((await get(amy)).status).toBe(403);
    expect((await get(null)).status).toBe(401);
    expect((await get(admin)).status).toBe(400);
  });
});
