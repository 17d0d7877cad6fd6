import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createUser } from '@repo/testing/childcare-factories';
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { notifyAndMailExpiringCertificates } from '#domain/certificates/notify-and-mail-expiring-certificates.ts';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
let now = new Date('2026-11-21T04:00:00Z');
const service = useChildcareService(database, () => {
  now = new Date('2026-11-21T04:00:00Z');
  return { clock: () => new Date(now) };
});
const { call, send } = service;

type Person = ServiceCall['as'];
const reason = 'The quiz was done by somebody else';
const revoke = (as: Person, id: string, body: object = { reason }) =>
  call(`/api/certificates/${id}/revoke`, { method: 'POST', as, body });
const generate = (as: Person, courseId: string) =>
  call('/api/certificates/generate', { as, body: { courseId } });

async function certified() {
  const world = await createCentreFixture(database.db);
  await database.db.course.update({ where: { id: world.course.id }, data: { cpdPoints: 4 } });
  await createCompletedEnrollment(database.db, world.amy, world.course);
  const { certificate } = (await generate(world.amy, world.course.id)).body;
  return { ...world, certificate };
}

describe('POST /api/certificates/[id]/revoke', () => {
  it('is for SUPER_ADMIN and the managers of the centre it was earned in', async () => {
    const { amy, ben, rival, manager, certificate } = await certified();
    for (const as of [amy, ben, rival]) {
      expect(await revoke(as, certificate.id)).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
    }
    expect((await revoke(null, certificate.id)).status).toBe(401);
    expect((await revoke(manager, 'unknown')).status).toBe(404);
    for (const wrong of [{}, { reason: ' ' }, { reason: 'no' }, { reason: 'x'.repeat(301) }]) {
      expect((await revoke(manager, certificate.id, wrong)).status).toBe(400);
    }
    expect(await database.db.certificate.count({ where: { revokedAt: null } })).toBe(1);
    const { status, body } = await revoke(manager, certificate.certificateId.toLowerCase());
    expect([status, body.certificate]).toMatchObject([
      200,
      { certificateId: certificate.certificateId, revokedAt: now.toISOString(), revocationReason: reason },
    ]);
    expect(await revoke(manager, certificate.id)).toMatchObject({
      status: 409,
      body: { code: 'CERTIFICATE_REVOKED' },
    });
  });

  it('of what somebody earned elsewhere is SUPER_ADMIN’s alone', async () => {
    const { db } = database;
    const { ours, manager, admin } = await createCentreFixture(db);
    const learner = await createUser(db);
    const course = await createCourse(db);
    await createCompletedEnrollment(db, learner, course);
    const { certificate } = (await generate(learner, course.id)).body;
    await db.user.update({ where: { id: learner.id }, data: { organizationId: ours.id } });
    expect((await revoke(manager, certificate.id)).status).toBe(403);
    expect((await revoke(admin, certificate.id)).status).toBe(200);
  });

  it('is audited once, and tells the owner', async () => {
    const { db } = database;
    const { amy, manager, admin, certificate } = await certified();
    const answers = await Promise.all([revoke(manager, certificate.id), revoke(admin, certificate.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        action: 'certificate.revoke',
        targetType: 'certificate',
        targetId: certificate.id,
        after: { certificateId: certificate.certificateId, reason },
      },
    ]);
    expect(await db.notification.count({ where: { userId: amy.id, kind: 'certificate-revoked' } })).toBe(1);
    const { body } = await call('/api/notifications', { as: amy });
    expect(body.notifications[0].text).toBe(`Your certificate for “Infant first aid” was revoked: ${reason}`);
  });
});

describe('a revoked certificate', () => {
  it('is shown as revoked, with the reason, to who checks it', async () => {
    const { manager, amy, ours, certificate } = await certified();
    await revoke(manager, certificate.id);
    const { status, body } = await call(`/api/certificates/verify/${certificate.certificateId}`);
    expect([status, body]).toMatchObject([
      200,
      { status: 'revoked', certificate: { revokedAt: now.toISOString(), revocationReason: reason } },
    ]);
    const list = await call('/api/certificates', { as: amy });
    expect(list.body.certificates).toMatchObject([{ status: 'revoked', revocationReason: reason }]);
    const person = await call(`/api/organizations/${ours.id}/learners/${amy.id}`, { as: manager });
    expect(person.body.certificates).toMatchObject([{ canRevoke: false, revocationReason: reason }]);
    // It was no CPD after all.
    expect(person.body.cpd.hours).toBe(0);
  });

  it('is on the list that badges named as their status before there were status lists', async () => {
    const { manager, amy, certificate } = await certified();
    const jwt = await (await send(`/api/certificates/${certificate.id}/badge`, { as: amy })).text();
    const badge = decodeJwt(jwt);
    const list = async () => (await call('/api/badges/revocations')).body;
    expect((await list()).revokedCredentials).toEqual([]);
    await revoke(manager, certificate.id);
    expect(await list()).toMatchObject({
      id: 'http://localhost:3002/api/badges/revocations',
      issuer: 'http://localhost:3002/api/badges/issuer',
      revokedCredentials: [{ id: badge.id, revoked: true, revocationReason: reason }],
      revokedCredential: [{ id: badge.id, revoked: true, revocationReason: reason }],
    });
  });

  it('is handed out no more: no PDF, no badge', async () => {
    const { manager, amy, certificate } = await certified();
    await revoke(manager, certificate.id);
    for (const what of ['download', 'badge']) {
      expect(await call(`/api/certificates/${certificate.id}/${what}`, { as: amy })).toMatchObject({
        status: 409,
        body: { code: 'CERTIFICATE_REVOKED' },
      });
    }
  });

  it('is not answered as the one that exists; another takes doing the course again', async () => {
    const { manager, amy, course, certificate } = await certified();
    await revoke(manager, certificate.id);
    const refused = await generate(amy, course.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'CERTIFICATE_REVOKED']);
    expect(refused.body.error).toContain(reason);
    const renewed = await call(`/api/certificates/${certificate.id}/renew`, { method: 'POST', as: amy });
    expect([renewed.status, renewed.body.enrollment.progress]).toEqual([200, 0]);
    expect((await generate(amy, course.id)).body.code).toBe('COURSE_NOT_COMPLETED');
    await database.db.enrollment.updateMany({ data: { progress: 100, completedAt: now } });
    expect(await generate(amy, course.id)).toMatchObject({
      status: 201,
      body: { certificate: { cycle: 2 } },
    });
  });

  it('is not reminded of before it would expire', async () => {
    const { manager, amy, certificate } = await certified();
    await revoke(manager, certificate.id);
    now = new Date('2028-11-01T04:00:00Z');
    expect(await notifyAndMailExpiringCertificates(service.services)).toBe(0);
    expect(
      await database.db.notification.count({ where: { userId: amy.id, kind: 'certificate-expiring' } }),
    ).toBe(0);
  });
});
