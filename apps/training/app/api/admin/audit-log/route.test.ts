import { useTrainingDatabase } from '@repo/testing/training-database';
import { actorOf, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const path = '/api/admin/audit-log';

async function seedLog() {
  const admin = await createUser(database.db, { roles: ['admin'], fullName: 'Ada Lim' });
  const auditor = { actor: actorOf(admin), requestId: 'request-1' };
  const robot = {
    actor: { kind: 'key' as const, id: 'k1', name: '=Robot', scopes: [] },
    requestId: 'request-2',
  };
  await recordAudit(database.db, auditor, {
    action: 'user.deactivate',
    targetType: 'user',
    targetId: 'u1',
    before: { active: true },
    after: { active: false },
  });
  await recordAudit(database.db, auditor, {
    action: 'settings.update',
    targetType: 'settings',
    targetId: '1',
  });
  await recordAudit(database.db, robot, {
    action: 'enrolment.bulk-create',
    targetType: 'enrolment',
    targetId: 'e1',
  });
  return admin;
}

it.each([path, `${path}/export`])('%s is for admins alone', async (address) => {
  expect((await service.call(address)).status).toBe(401);
  for (const role of ['learner', 'trainer', 'developer'] as const) {
    const as = await createUser(database.db, { roles: [role] });
    expect((await service.call(address, { as })).status).toBe(403);
  }
});

describe('the list', () => {
  it('is newest first and says who did what', async () => {
    const admin = await seedLog();
    const { body } = await service.call(path, { as: admin });
    expect(body.pagination).toEqual({ page: 1, limit: 50, total: 3, totalPages: 1 });
    expect(body.data[2]).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      actor: `user:${admin.id}`,
      actorLabel: 'Ada Lim',
      action: 'user.deactivate',
      targetType: 'user',
      targetId: 'u1',
      before: { active: true },
      after: { active: false },
      requestId: 'request-1',
    });
    expect(body.data[0]).toMatchObject({ actor: 'key:k1', before: null, after: null });
  });

  it.each([
    ['action=user.deactivate', ['u1']],
    ['action=settings', ['1']],
    ['action=set', []],
    ['action=', ['e1', '1', 'u1']],
    ['action=settings&action=user', ['1', 'u1']],
    ['targetType=enrolment&targetId=e1', ['e1']],
    ['actor=key:k1', ['e1']],
    ['q=ada', ['1', 'u1']],
    ['q=%25', []],
    ['from=2099-01-01', []],
    ['to=2020-01-01', []],
    ['limit=1&page=2', ['1']],
    ['page=99', []],
  ])('%s finds %j', async (query, targets) => {
    const admin = await seedLog();
    const { body } = await service.call(`${path}?${query}`, { as: admin });
    expect(body.data.map((entry: { targetId: string }) => entry.targetId)).toEqual(targets);
  });

  it('takes dates as Singapore days', async () => {
    const admin = await seedLog();
    // Created with its time, because the append-only log allows no later change.
    await database.db.auditEntry.create({
      data: {
        at: new Date('2026-01-31T16:00:00Z'),
        actor: 'system',
        actorLabel: 'The service itself',
        action: 'sync.start',
        targetType: 'sync-run',
        targetId: 'first of February',
      },
    });
    const on = async (day: string) =>
      (await service.call(`${path}?from=${day}&to=${day}`, { as: admin })).body.pagination.total;
    expect([await on('2026-01-31'), await on('2026-02-01'), await on('2026-02-02')]).toEqual([0, 1, 0]);
  });

  it.each(['page=0', 'limit=x', 'from=2026-02-30', 'from=0001-01-01', 'to=yesterday'])(
    'refuses %s',
    async (query) => {
      const admin = await seedLog();
      expect((await service.call(`${path}?${query}`, { as: admin })).status).toBe(400);
    },
  );
});

it('is exported as CSV, formulas disarmed', async () => {
  const admin = await seedLog();
  const answer = await service.send(`${path}/export?action=enrolment`, { as: admin });
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toContain('audit-log.csv');
  const lines = (await answer.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,'=Robot,/);
});

it('cannot be changed by anyone', async () => {
  await seedLog();
  await expect(database.db.auditEntry.updateMany({ data: { actorLabel: 'x' } })).rejects.toThrow(
    'append-only',
  );
  await expect(database.db.auditEntry.deleteMany({})).rejects.toThrow('append-only');
  await expect(database.db.$executeRaw`TRUNCATE audit_entry`).rejects.toThrow('append-only');
});
