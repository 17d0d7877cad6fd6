import { parseCertificateId } from '@repo/certificates/certificate-id';
import { readCertificate } from '@repo/certificates/print/testing/read-certificate';
import type { classCertificates, ownCertificates } from '@repo/schemas/training/certificate';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { runCertificateBatch } from '#domain/certificates/run-certificate-batch.ts';
import { startCertificateBatch } from '#domain/certificates/start-certificate-batch.ts';
import { hasRole } from '#domain/context.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now: Date;
const service = useTrainingService(database, () => ({ clock: () => new Date(now) }));

beforeEach(() => {
  now = new Date('2027-03-10T04:00:00.789Z');
});

/** A class of 2 March with an admin, and learners who have completed it. */
async function begin(names: readonly string[] = ['Ann', 'Ben']) {
  const { db } = database;
  await db.companySettings.update({ where: { id: 1 }, data: { companyName: 'Lift School' } });
  const course = await createCourse(db, { title: 'Lift safety', code: 'TGS-2027000001' });
  const dates = { startDate: new Date('2027-03-02T00:00:00Z'), endDate: new Date('2027-03-02T00:00:00Z') };
  const run = await createCourseRun(db, { courseId: course.id, ...dates });
  const admin = await createUser(db, { roles: ['admin'] });
  const learners = await Promise.all(
    names.map(async (fullName) => {
      const user = await createUser(db, { fullName });
      const enrolment = await createEnrolment(db, {
        userId: user.id,
        courseRunId: run.id,
        status: 'completed',
      });
      return { ...user, enrolmentId: enrolment.id };
    }),
  );
  return { course, run, admin, learners };
}

type Place = Awaited<ReturnType<typeof begin>>;

/** As the button does, with the job run by hand. */
async function issue(place: Place, enrolmentIds = place.learners.map(({ enrolmentId }) => enrolmentId)) {
  const { id } = await start(place, enrolmentIds);
  await runCertificateBatch(service.services, id);
  return id;
}

function start({ admin, run }: Place, enrolmentIds: string[]) {
  const ctx = service.contextOf(admin);
  if (!hasRole(ctx, 'admin')) throw new Error('The person is an admin');
  return startCertificateBatch(ctx, run.id, { enrolmentIds }, async () => {});
}

const ofClass = async ({ admin, run }: Place) => {
  const path = `/api/course-runs/${run.id}/certificates`;
  const { body } = await service.call(path, { as: admin });
  return body.data as z.output<typeof classCertificates>;
};

async function own(person: { id: string }) {
  const { body } = await service.call('/api/certificates', { as: person });
  return body.data as z.output<typeof ownCertificates>;
}

async function first(person: { id: string } | undefined) {
  const [certificate] = person ? await own(person) : [];
  if (!certificate) throw new Error('The person has a certificate');
  return certificate;
}

const setStatus = ({ admin, learners: [ann] }: Place, body: object) =>
  service.call(`/api/admin/enrolments/${ann?.enrolmentId}`, { method: 'PUT', as: admin, body });

describe('issuing', () => {
  it('keeps name, course, dates and centre as they are on the day, and notifies each once', async () => {
    const place = await begin();
    await issue(place);
    await database.db.user.updateMany({ data: { fullName: 'Renamed' } });
    await database.db.course.updateMany({ data: { title: 'Renamed' } });
    const [ann, ben] = place.learners;
    const certificate = await first(ann);
    expect(certificate).toMatchObject({
      ...{ learnerName: 'Ann', courseTitle: 'Lift safety', courseCode: 'TGS-2027000001' },
      ...{ organizationName: 'Lift School', startDate: '2027-03-02', competence: 'none' },
      issuedAt: '2027-03-10T04:00:00.000Z',
    });
    expect(parseCertificateId(certificate.certificateId)).toEqual({ id: certificate.certificateId });
    const told = await database.db.notification.findMany({ where: { kind: 'certificate-issued' } });
    expect(told.map(({ userId }) => userId).toSorted()).toEqual([ann?.id, ben?.id].toSorted());
    expect(await database.db.auditEntry.count({ where: { action: 'certificate.issue' } })).toBe(2);
  });

  it('begins once for two tabs, and refuses who has one or is not completed', async () => {
    const place = await begin();
    const ids = place.learners.map(({ enrolmentId }) => enrolmentId);
    const [one, other] = await Promise.allSettled([start(place, ids), start(place, ids)]);
    expect([one?.status, other?.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const batch = await database.db.certificateBatch.findFirstOrThrow();
    await Promise.all([
      runCertificateBatch(service.services, batch.id),
      runCertificateBatch(service.services, batch.id),
    ]);
    expect(await database.db.certificate.count()).toBe(2);
    expect(await database.db.notification.count()).toBe(2);
    await expect(start(place, ids)).rejects.toMatchObject({ code: 'CERTIFICATES_NOT_READY' });
    expect((await ofClass(place)).batch).toMatchObject({ status: 'finished', done: 2, issued: 2 });
  });

  it('continues where a killed job stopped, and issues nothing twice', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Learner ${index}`);
    const place = await begin(names);
    const { id } = await start(
      place,
      place.learners.map(({ enrolmentId }) => enrolmentId),
    );
    const killed = new AbortController();
    killed.abort(new Error('killed'));
    const first = runCertificateBatch(service.services, id, { signal: killed.signal });
    await expect(first).rejects.toThrow('killed');
    expect((await ofClass(place)).batch).toMatchObject({ status: 'running', done: 50, total: 60 });
    await runCertificateBatch(service.services, id);
    expect(await database.db.certificate.count()).toBe(60);
    expect(await database.db.notification.count()).toBe(60);
  });

  it('is done at once where the course says so, with one message about both, but not by one click', async () => {
    const place = await begin();
    await database.db.completionRule.create({
      data: {
        ...{ courseId: place.course.id, mode: 'confirm', needsCompetence: true },
        ...{ issuesCertificate: true, updatedAt: now },
      },
    });
    const [ann, ben] = place.learners;
    await database.db.enrolment.updateMany({ data: { status: 'enrolled' } });
    const exam = await createAssessment(database.db, { courseId: place.course.id, passScore: 50 });
    const work = { assessmentId: exam.id, learnerId: ben?.id ?? '', courseRunId: place.run.id };
    await createSubmission(database.db, { ...work, status: 'graded', score: 80, gradedAt: now });
    expect((await setStatus(place, { status: 'completed' })).status).toBe(200);
    expect(await own({ id: ann?.id ?? '' })).toEqual([]);
    expect(await database.db.notification.count()).toBe(0);
    const body = { enrolmentIds: [ben?.enrolmentId] };
    const path = `/api/course-runs/${place.run.id}/completion`;
    expect((await service.call(path, { method: 'POST', as: place.admin, body })).status).toBe(200);
    expect(await first(ben)).toMatchObject({ learnerName: 'Ben', revokedAt: null });
    const notices = await database.db.notification.findMany();
    expect(notices).toMatchObject([{ kind: 'certificate-issued', userId: ben?.id }]);
  });

  it('can begin again when its worker is dead, and the page says so', async () => {
    const place = await begin();
    const [ann] = place.learners;
    await start(place, [ann?.enrolmentId ?? '']);
    expect((await ofClass(place)).batch?.status).toBe('running');
    now = new Date(now.getTime() + 15 * 60_000);
    expect((await ofClass(place)).batch?.status).toBe('stopped');
    await issue(place, [ann?.enrolmentId ?? '']);
    expect((await first(ann)).learnerName).toBe('Ann');
    expect((await ofClass(place)).batch?.status).toBe('finished');
  });
});

describe('a certificate', () => {
  it('is printed with what it says, and as a badge whose status is served', async () => {
    const place = await begin(['Ann']);
    await issue(place);
    const [ann] = place.learners;
    const { id, certificateId } = await first(ann);
    const file = await service.send(`/api/certificates/${id}/download`, { as: ann ?? null });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const { texts, pages } = await readCertificate(new Uint8Array(await file.arrayBuffer()));
    expect(pages).toBe(1);
    const printed = texts.join(' ').replaceAll(/\s/g, '');
    for (const text of ['Ann', 'Liftsafety(TGS-2027000001)', 'LiftSchool', 'Tue2Mar2027', certificateId])
      expect(printed).toContain(text);
    const badge = await service.send(`/api/certificates/${certificateId}/badge`, { as: ann ?? null });
    const [, payload = ''] = (await badge.text()).split('.');
    const credential = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(credential).toMatchObject({
      id: `http://localhost:3001/verify/${certificateId}`,
      credentialStatus: { statusListCredential: 'http://localhost:3001/api/badges/status/0' },
    });
    expect(credential.credentialSubject).not.toHaveProperty('creditsEarned');
    expect((await service.send('/api/badges/status/0')).status).toBe(200);
  });

  it('is checked by anybody, who reads no results, and revoked for good with a public reason', async () => {
    const place = await begin();
    await issue(place);
    const [ann, ben] = place.learners;
    const { id, certificateId } = await first(ann);
    const check = () => service.call(`/api/certificates/verify/${certificateId.toLowerCase()}`);
    const { body } = await check();
    expect(body.data).toMatchObject({ status: 'valid', certificate: { learnerName: 'Ann' } });
    expect(Object.keys(body.data.certificate)).not.toContain('competence');
    const revoke = () =>
      service.call(`/api/certificates/${id}/revoke`, {
        ...{ method: 'POST', as: place.admin, body: { reason: 'Issued by mistake' } },
      });
    expect((await revoke()).status).toBe(200);
    expect((await revoke()).body.error).toMatch(/revoked already/);
    expect((await check()).body.data).toMatchObject({
      ...{ status: 'revoked', certificate: { revocationReason: 'Issued by mistake' } },
    });
    const download = `/api/certificates/${id}/download`;
    expect((await service.call(download, { as: ann ?? null })).status).toBe(400);
    expect((await service.call(download, { as: ben ?? null })).status).toBe(404);
    // The enrolment is completed, so that another one can be issued.
    await issue(place, [ann?.enrolmentId ?? '']);
    expect((await own(ann ?? { id: '' })).map(({ revokedAt }) => revokedAt === null)).toEqual([true, false]);
  });

  it('is revoked with the completion that it was issued for, once somebody has seen that', async () => {
    const place = await begin();
    await issue(place);
    const refused = await setStatus(place, { status: 'enrolled' });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'certificateReason' }] } });
    const [ann] = place.learners;
    expect((await first(ann)).revokedAt).toBeNull();
    const given = { status: 'enrolled', certificateReason: 'The exam was marked wrongly' };
    expect((await setStatus(place, given)).status).toBe(200);
    expect((await first(ann)).revocationReason).toBe('The exam was marked wrongly');
    const { db } = database;
    const takenBack = { status: 'enrolled' as const, completionTakenBackAt: { not: null } };
    expect(await db.enrolment.count({ where: takenBack })).toBe(1);
    expect(await db.notification.count({ where: { kind: 'certificate-revoked' } })).toBe(1);
  });
});
