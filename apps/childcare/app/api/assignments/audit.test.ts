import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { describe, expect, it } from 'vitest';
import { createBusyCentre } from '#testing/busy-centre.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const now = new Date('2026-11-20T02:00:00Z');
const { call } = useChildcareService(database, () => ({ clock: () => now }));

async function busy() {
  const world = await createBusyCentre(database.db, now);
  const { amy, manager, rival, idOf } = world;
  const { id } = await database.db.assignment.findFirstOrThrow({
    where: { learnerId: amy.id, courseId: idOf('on-the-way') },
  });
  const put = (body: object, as = manager) => call(`/api/assignments/${id}`, { method: 'PUT', as, body });
  const remind = (as = manager) => call(`/api/assignments/${id}/remind`, { method: 'POST', as });
  const log = async (as = manager) => {
    const { body } = await call(`/api/audit-log?targetId=${amy.id}`, { as });
    const rows: { action: string; actor: string; before: unknown; after: unknown }[] = body.data;
    return rows.map(({ action, actor, before, after }) => ({ action, actor, before, after }));
  };
  const { title } = await database.db.course.findUniqueOrThrow({ where: { id: idOf('on-the-way') } });
  return { manager, rival, put, remind, log, by: `user:${manager.id}`, course: title };
}

describe('the audit log of a centre', () => {
  it('says who moved a deadline or waived or cancelled a course, of whom, and what it was before', async () => {
    const { put, log, by, course } = await busy();
    await put({ deadline: '2099-12-31T00:00:00Z' });
    await put({ status: 'WAIVED' });
    await put({ status: 'CANCELLED' });
    const deadline = '2099-12-31T00:00:00.000Z';
    expect(await log()).toMatchObject([
      {
        action: 'assignment.cancel',
        actor: by,
        before: { status: 'WAIVED' },
        after: { status: 'CANCELLED' },
      },
      { action: 'assignment.waive', after: { status: 'WAIVED', deadline, course } },
      { action: 'assignment.move-deadline', actor: by, after: { deadline, course } },
    ]);
    const [, , moved] = await log();
    expect(moved?.before).not.toMatchObject({ deadline });
  });

  it('has nothing of a change that changed nothing, was refused, or of notes', async () => {
    const { put, log } = await busy();
    await put({ notes: 'Private words' });
    expect((await put({ deadline: '2020-01-01T00:00:00Z' })).status).toBe(400);
    expect((await put({ status: 'WAIVED', expectedUpdatedAt: '2020-01-01T00:00:00.000Z' })).status).toBe(409);
    expect(await log()).toEqual([]);
  });

  it('has one entry of concurrent reminders, by the manager who sent it', async () => {
    const { remind, log, by, course } = await busy();
    await Promise.all([remind(), remind(), remind()]);
    expect(await log()).toEqual([
      { action: 'learner.remind', actor: by, before: null, after: { courses: [course] } },
    ]);
  });

  it('shows nothing to the managers of another centre, who can change nothing either', async () => {
    const { put, remind, log, rival } = await busy();
    expect((await put({ status: 'WAIVED' }, rival)).status).toBe(404);
    expect((await remind(rival)).status).toBe(404);
    expect(await log()).toEqual([]);
    await put({ status: 'WAIVED' });
    expect(await log()).toHaveLength(1);
    expect(await log(rival)).toEqual([]);
  });

  it('says who assigned which courses to whom, one entry for each learner', async () => {
    const { manager, amy, ben, idOf } = await createBusyCentre(database.db, now);
    const deadline = '2099-12-31T15:59:59.000Z';
    const one = { learnerId: ben.id, courseId: idOf('unused'), deadline };
    expect((await call('/api/assignments', { as: manager, body: one })).status).toBe(201);
    const many = { learnerIds: [amy.id, ben.id], courseIds: [idOf('unused'), idOf('cancelled')], deadline };
    await call('/api/assignments/bulk', { as: manager, body: many });
    const { body } = await call('/api/audit-log?action=assignment.create', { as: manager });
    const rows: { actor: string; targetId: string; after: object }[] = body.data;
    const by = `user:${manager.id}`;
    expect(rows.map(({ actor, targetId, after }) => ({ actor, targetId, after }))).toEqual(
      expect.arrayContaining([
        { actor: by, targetId: ben.id, after: { courses: ['unused'], deadline } },
        { actor: by, targetId: ben.id, after: { courses: ['cancelled'], deadline } },
        { actor: by, targetId: amy.id, after: { courses: ['cancelled', 'unused'], deadline } },
      ]),
    );
    expect(rows).toHaveLength(3);
  });

  it('says which courses were cancelled because somebody was taken out of the centre', async () => {
    const { manager, amy, ours } = await createBusyCentre(database.db, now);
    await call(`/api/organizations/${ours.id}/learners/${amy.id}/remove`, { method: 'POST', as: manager });
    const { body } = await call(`/api/audit-log?targetId=${amy.id}`, { as: manager });
    const rows: { action: string; after: object }[] = body.data;
    expect(rows.map(({ action }) => action).sort()).toEqual(['assignment.cancel', 'learner.remove']);
    expect(rows.find(({ action }) => action === 'assignment.cancel')?.after).toEqual({
      courses: ['due-soon', 'on-the-way', 'overdue', 'unpaid'],
      status: 'CANCELLED',
    });
  });
});
