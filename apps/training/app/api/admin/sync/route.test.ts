import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getOrStartJobs } from '#jobs/get-or-start-jobs.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const address = '/api/admin/sync';

let admin: { id: string };
beforeEach(async () => {
  admin = await createUser(database.db, { roles: ['admin'], fullName: 'Rachel Lim' });
});
afterAll(() => getOrStartJobs().stop());

const start = (as: { id: string } | null = admin) => service.call(address, { method: 'POST', as });

describe('who may', () => {
  it.each(['learner', 'trainer', 'developer'] as const)('not a %s', async (role) => {
    const person = await createUser(database.db, { roles: [role] });
    expect((await start(person)).status).toBe(403);
    expect((await service.call(address, { as: person })).status).toBe(403);
    expect((await service.call(`${address}/x`, { as: person })).status).toBe(403);
    expect(await database.db.syncRun.count()).toBe(0);
  });

  it('nor somebody signed out', async () => {
    expect((await start(null)).status).toBe(401);
    expect((await service.call(address)).status).toBe(401);
    expect((await service.call(`${address}/x`)).status).toBe(401);
  });
});

describe('a start by hand', () => {
  it('runs through the queue to a report', async () => {
    await agency.control({
      clear: true,
      runs: [{ courseReferenceNumber: 'TGS-2027000001', id: 5, registeredUserCount: 2 }],
    });
    const started = await start();
    expect(started.status).toBe(200);
    const { id } = started.body.data;
    const read = async () => (await service.call(`${address}/${id}`, { as: admin })).body;
    await expect.poll(async () => (await read()).data.status).toBe('finished');
    expect(await read()).toEqual({
      success: true,
      data: {
        id,
        trigger: 'hand',
        status: 'finished',
        startedBy: 'Rachel Lim',
        startedAt: expect.any(String),
        finishedAt: expect.any(String),
        message: '',
        counts: { created: 1, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
        items: [
          {
            agencyRunId: '5',
            courseCode: 'TGS-2027000001',
            outcome: 'created',
            message: '',
            at: expect.any(String),
          },
        ],
      },
      pagination: { page: 1, limit: 50, total: 1, totalPages: 1 },
    });
    const list = await service.call(address, { as: admin });
    expect(list.body.data).toMatchObject([{ id, counts: { created: 1 } }]);
    expect(await database.db.auditEntry.findMany()).toMatchObject([{ action: 'agency.sync', targetId: id }]);
  });

  it('is refused while one is at work, also when two come at once', async () => {
    await database.db.syncRun.create({ data: { trigger: 'nightly' } });
    const answer = await start();
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ success: false, error: expect.stringContaining('is running') });
    expect(await database.db.syncRun.count()).toBe(1);
  });

  it('continues with one whose worker is gone', async () => {
    const hour = 60 * 60 * 1000;
    const heartbeatAt = new Date(Date.now() - hour);
    await agency.control({ clear: true });
    const stale = await database.db.syncRun.create({ data: { trigger: 'nightly', heartbeatAt } });
    expect((await start()).body.data).toEqual({ id: stale.id });
    await expect
      .poll(() => database.db.syncRun.findMany())
      .toMatchObject([{ id: stale.id, status: 'finished' }]);
  });
});

describe('a report', () => {
  it('is 404 for an unknown id', async () => {
    expect((await service.call(`${address}/nothing`, { as: admin })).status).toBe(404);
  });

  it('pages and filters its lines', async () => {
    const { id } = await database.db.syncRun.create({
      data: {
        trigger: 'nightly',
        status: 'finished',
        items: {
          create: ['created', 'failed', 'skipped', 'skipped'].map((outcome, index) => ({
            agencyRunId: String(index),
            courseCode: 'TGS-1',
            outcome,
          })),
        },
      },
    });
    const read = async (query: string) =>
      (await service.call(`${address}/${id}?${query}`, { as: admin })).body;
    expect(await read('outcome=skipped&limit=1&page=2')).toMatchObject({
      data: { counts: { skipped: 2 }, items: [{ agencyRunId: '3' }] },
      pagination: { total: 2, totalPages: 2 },
    });
    expect(await read('outcome=lost')).toMatchObject({ success: false });
    expect(await read('page=0')).toMatchObject({ success: false });
  });
});

describe('the CSV', () => {
  it('holds the runs, and the lines of one', async () => {
    const { id } = await database.db.syncRun.create({
      data: {
        trigger: 'nightly',
        status: 'failed',
        message: '=1+1',
        items: { create: [{ agencyRunId: '7', courseCode: 'TGS-1', outcome: 'skipped' }] },
      },
    });
    const runs = await (await service.send(`${address}/export`, { as: admin })).text();
    expect(runs).toContain("failed,nightly,0,0,0,1,0,'=1+1");
    const lines = await (await service.send(`${address}/${id}/export?outcome=skipped`, { as: admin })).text();
    expect(lines).toContain('7,TGS-1,skipped');
    expect((await service.call(`${address}/nothing/export`, { as: admin })).status).toBe(404);
    const trainer = await createUser(database.db, { roles: ['trainer'] });
    expect((await service.call(`${address}/export`, { as: trainer })).status).toBe(403);
    expect((await service.call(`${address}/${id}/export`, { as: trainer })).status).toBe(403);
  });
});
