import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, type createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createBusyCentre, createDayOffset } from '#testing/busy-centre.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const { call } = useChildcareService(database, () => ({ clock: () => now }));
const inDays = createDayOffset(now);
const busyCentre = () => createBusyCentre(database.db, now);
type Person = Awaited<ReturnType<typeof createUser>>;

describe('GET /api/organizations/[id]/learners/[learnerId]', () => {
  it('shows one learner whole to the manager of the centre', async () => {
    const { manager, ours, amy, admin } = await busyCentre();
    await database.db.certificate.create({
      data: {
        certificateId: 'CC-2026-0000-0000-0',
        userId: amy.id,
        courseId: (await createCourse(database.db)).id,
        learnerName: 'Amy Tan',
        courseName: 'First aid',
        organizationName: 'Little Stars',
        cpdPoints: '3',
        issuedAt: inDays(-3),
        expiresAt: inDays(700),
      },
    });
    const path = `/api/organizations/${ours.id}/learners/${amy.id}`;
    const { status, body } = await call(path, { as: manager });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: amy.id,
      name: 'Amy Tan',
      hasJoined: true,
      cpd: { year: 2026, hours: 5.5, recommended: 20 },
      certificates: [{ certificateId: 'CC-2026-0000-0000-0', courseName: 'First aid', cpdPoints: 3 }],
    });
    expect(body.courses.map((course: { status: string }) => course.status)).toEqual([
      'overdue',
      'unpaid',
      'due-soon',
      'on-the-way',
      'done',
      'waived',
    ]);
    expect(JSON.stringify(body)).not.toContain('passwordHash');
    expect((await call(path, { as: admin })).status).toBe(200);
  });

  it('is 403 for another centre, 404 for who is not in it', async () => {
    const { rival, ours, theirs, amy, manager } = await busyCentre();
    const get = (as: Person | null, centre: string, id: string) =>
      call(`/api/organizations/${centre}/learners/${id}`, { as });
    expect((await get(rival, ours.id, amy.id)).body).toEqual({ error: 'Forbidden' });
    expect((await get(rival, theirs.id, amy.id)).status).toBe(404);
    expect((await get(manager, ours.id, manager.id)).status).toBe(404);
    expect((await get(manager, 'unknown', amy.id)).status).toBe(404);
    expect((await get(amy, ours.id, amy.id)).body).toEqual({ error: 'Forbidden' });
    expect((await get(null, ours.id, amy.id)).body).toEqual({ error: 'Unauthorized' });
  });
});

describe('POST /api/organizations/[id]/learners/[learnerId]/remove', () => {
  const remove = (as: Person | null, centre: string, id: string) =>
    call(`/api/organizations/${centre}/learners/${id}/remove`, { method: 'POST', as });

  it('cancels what is live and frees the seat; what was learnt stays', async () => {
    const { manager, ours, amy, idOf } = await busyCentre();
    await database.db.enrollment.updateMany({ where: { userId: amy.id }, data: { deadline: inDays(3) } });
    expect((await remove(manager, ours.id, amy.id)).status).toBe(200);
    expect(await database.db.user.findUniqueOrThrow({ where: { id: amy.id } })).toMatchObject({
      organizationId: null,
      deactivatedAt: null,
    });
    const stored = await database.db.assignment.findMany({ where: { learnerId: amy.id } });
    const statusOf = (title: string) => stored.find(({ courseId }) => courseId === idOf(title))?.status;
    expect(['overdue', 'unpaid', 'on-the-way', 'done', 'waived'].map(statusOf)).toEqual([
      'CANCELLED',
      'CANCELLED',
      'CANCELLED',
      'COMPLETED',
      'WAIVED',
    ]);
    const learnt = await database.db.enrollment.findMany({
      where: { userId: amy.id },
      orderBy: { progress: 'asc' },
    });
    expect(learnt).toMatchObject([{ progress: 40, deadline: null }, { progress: 100 }]);
    expect((await call('/api/centre/overview', { as: manager })).body.seats.used).toBe(1);
    // The session continues, without the centre.
    expect((await call('/api/profile', { as: amy })).body.organization).toBeNull();
    expect((await remove(manager, ours.id, amy.id)).status).toBe(404);
  });

  it('is refused for another centre’s, for managers, by learners and strangers', async () => {
    const { manager, rival, ours, theirs, amy, admin } = await busyCentre();
    expect((await remove(rival, ours.id, amy.id)).body).toEqual({ error: 'Forbidden' });
    expect((await remove(rival, theirs.id, amy.id)).status).toBe(404);
    expect((await remove(manager, ours.id, manager.id)).status).toBe(404);
    expect((await remove(amy, ours.id, amy.id)).body).toEqual({ error: 'Forbidden' });
    expect((await remove(null, ours.id, amy.id)).body).toEqual({ error: 'Unauthorized' });
    expect((await remove(admin, 'unknown', amy.id)).status).toBe(404);
    expect((await remove(admin, ours.id, amy.id)).status).toBe(200);
  });
});
