import { useChildcareDatabase } from '@repo/testing/childcare-database';
import type { createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, mails } = useChildcareService(database);
type Person = Awaited<ReturnType<typeof createUser>>;

const person = (index: number) => ({ email: `person-${index}@x.example`, name: 'Mei Chen' });
const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => person(from + index));

/** A centre that registered by itself; its manager's address is proven. */
async function registered() {
  const world = await createCentreFixture(database.db);
  const body = {
    email: 'new@x.example',
    password: 'orchid garden 7',
    name: 'Mdm Lim',
    role: 'CORPORATE_ADMIN',
  };
  expect((await call('/api/auth/register', { method: 'POST', body })).status).toBe(201);
  const manager = await database.db.user.update({
    where: { email: body.email },
    data: { emailVerifiedAt: new Date() },
  });
  mails.length = 0;
  const centre = manager.organizationId ?? '';
  const post = (path: string, sent?: unknown, as: Person = manager) =>
    call(path, { method: 'POST', as, body: sent });
  return { ...world, manager, centre, post };
}

describe('a centre that registered by itself', () => {
  it('may send 20 invitations in all, counting those that are sent again or withdrawn', async () => {
    const { post, manager } = await registered();
    const { body } = await post('/api/invitations', person(1));
    const path = `/api/invitations/${body.invitation.id}`;
    expect((await post(`${path}/resend`)).status).toBe(200);
    expect((await call(path, { method: 'DELETE', as: manager })).status).toBe(200);
    expect((await post('/api/invitations/bulk', { rows: people(10, 15) })).body.invited).toBe(15);
    const refused = await post('/api/invitations/bulk', { rows: people(40, 4) });
    expect([refused.status, refused.body.code]).toEqual([403, 'CENTRE_NOT_APPROVED']);
    expect(refused.body.error).toContain('20 invitations, and 3 of them are left');
    expect((await post('/api/invitations/bulk', { rows: people(40, 3) })).status).toBe(201);
    expect(mails).toHaveLength(20);
    const [open] = (await call('/api/invitations?status=waiting', { as: manager })).body.invitations;
    for (const [address, sent] of [
      ['/api/invitations', person(50)],
      ['/api/invitations/bulk', { rows: [person(50)] }],
      [`/api/invitations/${open.id}/resend`, undefined],
    ] as const) {
      expect(await post(address, sent)).toMatchObject({ status: 403, body: { code: 'CENTRE_NOT_APPROVED' } });
    }
    expect(mails).toHaveLength(20);
  });

  it('does not get more by asking many times at once', async () => {
    const { post } = await registered();
    await post('/api/invitations/bulk', { rows: people(1, 17) });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post('/api/invitations', person(100 + index))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5);
  });

  it('may invite as any other once it is approved, which only SUPER_ADMIN does, once', async () => {
    const { post, centre, manager, rival, amy, admin } = await registered();
    await post('/api/invitations/bulk', { rows: people(1, 20) });
    const path = `/api/organizations/${centre}/approve`;
    for (const as of [manager, rival, amy]) {
      expect(await post(path, undefined, as)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    }
    expect((await call(path, { method: 'POST' })).status).toBe(401);
    expect((await post('/api/organizations/unknown/approve', undefined, admin)).status).toBe(404);
    const approved = await post(path, undefined, admin);
    expect(approved).toMatchObject({ status: 200, body: { id: centre, approvedAt: expect.any(String) } });
    expect((await post(path, undefined, admin)).body).toEqual(approved.body);
    const audited = await database.db.auditEntry.findMany({ where: { targetId: centre } });
    expect(audited.map(({ action }) => action)).toEqual(['organization.approve']);
    expect((await post('/api/invitations/bulk', { rows: people(50, 30) })).body.invited).toBe(30);
  });

  it('is not one that SUPER_ADMIN made', async () => {
    const { admin, post } = await registered();
    const { body } = await post('/api/organizations', { name: 'Apple Tree' }, admin);
    expect(await database.db.organization.findUniqueOrThrow({ where: { id: body.id } })).toMatchObject({
      approvedAt: expect.any(Date),
    });
    const rows = { rows: people(1, 30), organizationId: body.id };
    expect((await post('/api/invitations/bulk', rows, admin)).body.invited).toBe(30);
  });
});
