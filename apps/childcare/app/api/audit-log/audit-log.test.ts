import { hashPassword } from '@repo/auth/passwords';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createOrganization, createUser, demoPassword } from '@repo/testing/childcare-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const service = useChildcareService(database);
const path = '/api/audit-log';

type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let manager: Person;
let neighbour: Person;
let learner: Person;

beforeEach(async () => {
  const { db } = database;
  const [own, other] = [await createOrganization(db), await createOrganization(db)];
  admin = await createUser(db, { role: 'SUPER_ADMIN', name: 'Ada Lim' });
  manager = await createUser(db, { role: 'CORPORATE_ADMIN', organizationId: own.id, name: '=Mdm Lim' });
  neighbour = await createUser(db, { role: 'CORPORATE_ADMIN', organizationId: other.id, name: 'Mr Tan' });
  learner = await createUser(db, {
    organizationId: own.id,
    passwordHash: await hashPassword(demoPassword),
  });
  const by = (actor: Person, at: string) => ({ actor, requestId: 'r', clock: () => new Date(at) });
  await recordAudit(db, by(manager, '2026-01-31T15:59:59Z'), {
    action: 'invitation.withdraw',
    targetType: 'invitation',
    targetId: 'i1',
  });
  await recordAudit(db, by(neighbour, '2026-01-31T16:00:00Z'), {
    action: 'learner.remove',
    targetType: 'user',
    targetId: 'u1',
  });
  await recordAudit(db, by(admin, '2026-02-01T15:59:59Z'), {
    action: 'organization.update',
    targetType: 'organization',
    targetId: own.id,
    before: { billingEnabled: false },
    after: { billingEnabled: true },
    organizationId: own.id,
  });
  await recordAudit(db, by(admin, '2026-02-01T16:00:00Z'), {
    action: 'user.update',
    targetType: 'user',
    targetId: 'u2',
  });
});

type Entry = { action: string; targetId: string };
async function actions(as: Person, query = ''): Promise<string[]> {
  const { body } = await service.call(`${path}?${query}`, { as });
  return body.data.map(({ action }: Entry) => action);
}

describe.each([path, `${path}/export`])('%s', (address) => {
  it('is 401 for nobody, 403 for a learner', async () => {
    expect(await service.call(address)).toMatchObject({ status: 401, body: { error: 'Unauthorized' } });
    expect(await service.call(address, { as: learner })).toMatchObject({
      status: 403,
      body: { error: 'Forbidden' },
    });
  });

  it.each(['from=2026-02-30', 'to=yesterday', `q=${'x'.repeat(201)}`])('is 400 for %s', async (query) => {
    expect((await service.call(`${address}?${query}`, { as: admin })).status).toBe(400);
  });
});

describe('the list', () => {
  it('is everything for a SUPER_ADMIN, newest first, with who and what', async () => {
    const { status, body } = await service.call(path, { as: admin });
    expect(status).toBe(200);
    expect(body.pagination).toEqual({ page: 1, limit: 50, total: 4, totalPages: 1 });
    expect(body.data.map(({ targetId }: Entry) => targetId)).toEqual([
      'u2',
      learner.organizationId,
      'u1',
      'i1',
    ]);
    expect(body.data[1]).toMatchObject({
      at: '2026-02-01T15:59:59.000Z',
      actor: `user:${admin.id}`,
      actorLabel: 'Ada Lim',
      before: { billingEnabled: false },
      after: { billingEnabled: true },
      requestId: 'r',
    });
  });

  it('is what happened in their own centre for a manager, also by the platform, whatever is asked for', async () => {
    expect(await actions(manager)).toEqual(['organization.update', 'invitation.withdraw']);
    expect(await actions(neighbour)).toEqual(['learner.remove']);
    expect(await actions(manager, 'targetId=u1')).toEqual([]);
    expect(await actions(manager, `actor=user:${neighbour.id}`)).toEqual([]);
    expect(await actions(manager, 'q=tan')).toEqual([]);
    expect((await service.call(`${path}?action=learner`, { as: manager })).body.pagination.total).toBe(0);
  });

  it('is nothing for a manager without a centre', async () => {
    await database.db.user.update({ where: { id: manager.id }, data: { organizationId: null } });
    expect(await actions(manager)).toEqual([]);
  });

  it('does not continue after an entry of another centre', async () => {
    const foreign = await database.db.auditEntry.findFirstOrThrow({ where: { action: 'user.update' } });
    expect(await actions(manager, `before=${foreign.id}`)).toEqual([]);
    expect(await actions(admin, `before=${foreign.id}`)).toHaveLength(3);
  });

  it.each([
    ['action=learner', ['learner.remove']],
    ['action=user.update&action=invitation', ['user.update', 'invitation.withdraw']],
    ['targetType=user&targetId=u2', ['user.update']],
    ['q=mdm', ['invitation.withdraw']],
    ['q=%25', []],
    ['from=2026-02-01&to=2026-02-01', ['organization.update', 'learner.remove']],
    ['to=2026-01-31', ['invitation.withdraw']],
    ['from=2026-02-02', ['user.update']],
    ['limit=1&page=2', ['organization.update']],
  ])('%s finds %j', async (query, found) => {
    expect(await actions(admin, query)).toEqual(found);
  });
});

describe('the CSV', () => {
  const linesOf = async (as: Person, query = '') =>
    (await (await service.send(`${path}/export?${query}`, { as })).text()).trim().split('\r\n');

  it('has what the list has, formulas disarmed, and is itself recorded', async () => {
    const answer = await service.send(`${path}/export?action=invitation&q=mdm`, { as: manager });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toContain('audit-log.csv');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^2026-01-31 23:59:59,'=Mdm Lim,/);
    const [entry] = await database.db.auditEntry.findMany({ where: { action: 'audit-log.export' } });
    expect(entry).toMatchObject({
      actor: `user:${manager.id}`,
      organizationId: manager.organizationId,
      after: { action: 'invitation', byName: true },
    });
  });

  it('has no entry of another centre', async () => {
    const lines = await linesOf(manager);
    expect(lines.slice(2).map((line) => line.split(',')[3])).toEqual([
      'organization.update',
      'invitation.withdraw',
    ]);
  });
});

describe('what is recorded', () => {
  const written = (action: string) =>
    database.db.auditEntry.findMany({ where: { action }, orderBy: { at: 'asc' } });

  it('a sign-in, with its way, in the centre of the person', async () => {
    expect(await service.signIn({ email: learner.email, password: demoPassword })).not.toBeNull();
    expect(await written('sign-in.made')).toMatchObject([
      {
        actor: `user:${learner.id}`,
        targetId: learner.id,
        organizationId: learner.organizationId,
        after: { by: 'password' },
      },
    ]);
    expect(await actions(manager, 'action=sign-in')).toEqual(['sign-in.made']);
    expect(await actions(neighbour, 'action=sign-in')).toEqual([]);
  });

  it('a failed sign-in once, without the address and the password that were typed', async () => {
    for (const email of [learner.email, learner.email, 'nobody@example.com', 'nobody2@example.com']) {
      expect(await service.signIn({ email, password: 'not-the-password' })).toBeNull();
    }
    await service.settleMails();
    const failed = await written('sign-in.failed');
    expect(failed).toHaveLength(2);
    expect(failed).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ targetId: learner.id, organizationId: learner.organizationId }),
        expect.objectContaining({ targetType: 'client', organizationId: null }),
      ]),
    );
    expect(JSON.stringify(failed)).not.toMatch(/example\.com|not-the-password|127\.0\.0/);
  });

  it('a change of a role, with both', async () => {
    const { status } = await service.call(`/api/users/${learner.id}`, {
      method: 'PUT',
      as: admin,
      body: { role: 'CORPORATE_ADMIN' },
    });
    expect(status).toBe(200);
    expect(await written('user.update')).toMatchObject([
      { targetId: 'u2' },
      {
        targetId: learner.id,
        organizationId: learner.organizationId,
        before: { role: 'LEARNER', active: true },
        after: { role: 'CORPORATE_ADMIN', active: true },
      },
    ]);
  });

  it('an export of people', async () => {
    expect((await service.send('/api/users/export', { as: admin })).status).toBe(200);
    expect((await service.send('/api/centre/overview.csv', { as: manager })).status).toBe(200);
    expect(await written('people.export')).toMatchObject([
      { actor: `user:${admin.id}`, organizationId: null },
      { actor: `user:${manager.id}`, organizationId: manager.organizationId },
    ]);
  });
});

it('cannot be changed, whoever tries', async () => {
  await expect(database.db.auditEntry.updateMany({ data: { actorLabel: 'x' } })).rejects.toThrow(
    'append-only',
  );
  await expect(database.db.auditEntry.deleteMany({})).rejects.toThrow('append-only');
  await expect(database.db.$executeRaw`TRUNCATE audit_entry`).rejects.toThrow('append-only');
});
