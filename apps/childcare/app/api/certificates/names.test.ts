import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { describe, expect, it } from 'vitest';
import { createCentreFixture } from '#testing/centre-fixture.ts';
import { createCompletedEnrollment } from '#testing/create-completed-enrollment.ts';
import { extractJoinToken } from '#testing/extract-join-token.ts';
import { type ServiceCall, useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call, mails } = useChildcareService(database);

type Person = ServiceCall['as'];
type Centre = Awaited<ReturnType<typeof createCentreFixture>>;
const rename = (as: Person, name: string) => call('/api/profile', { method: 'PUT', as, body: { name } });
const printed = async (as: Person, { id: courseId }: { id: string }) =>
  (await call('/api/certificates/generate', { as, body: { courseId } })).body.certificate.learnerName;
const record = (as: Person, { ours, amy }: Pick<Centre, 'ours' | 'amy'>, recordedName: unknown) =>
  call(`/api/organizations/${ours.id}/learners/${amy.id}`, { method: 'PUT', as, body: { recordedName } });

describe('the name on a certificate', () => {
  it('of a centre’s learner is the centre’s record, whatever they call themselves', async () => {
    const world = await createCentreFixture(database.db);
    const { amy, course, manager } = world;
    await createCompletedEnrollment(database.db, amy, course);
    expect((await rename(amy, 'Dr Amy Famous')).status).toBe(200);
    expect(await printed(amy, course)).toBe('Amy Tan');
    expect(await record(manager, world, ' Tan  Mei Ling Amy ')).toMatchObject({
      status: 200,
      body: { id: amy.id, recordedName: 'Tan Mei Ling Amy' },
    });
    // The one that was issued keeps its words; the next says the new name.
    expect(await printed(amy, course)).toBe('Amy Tan');
    const next = await createCourse(database.db);
    await createCompletedEnrollment(database.db, amy, next);
    expect(await printed(amy, next)).toBe('Tan Mei Ling Amy');
  });

  it('of somebody who joins is what the centre wrote into the invitation', async () => {
    const { manager, course } = await createCentreFixture(database.db);
    const nur = await createUser(database.db, { name: 'Princess Nur', email: 'nur@example.com' });
    await call('/api/invitations', { as: manager, body: { email: nur.email, name: 'Nur Aisyah binte Ali' } });
    const token = extractJoinToken(mails, nur.email);
    expect((await call('/api/invitations/accept', { as: nur, body: { token } })).status).toBe(200);
    await createCompletedEnrollment(database.db, nur, course);
    expect(await printed(nur, course)).toBe('Nur Aisyah binte Ali');
  });

  it('of somebody else is their own, as it was when they finished', async () => {
    const { db } = database;
    const course = await createCourse(db);
    const { lectures } = await createSection(db, { courseId: course.id });
    const learner = await createUser(db, { name: 'Siti Rahman' });
    await createEnrollment(db, { userId: learner.id, courseId: course.id });
    await call(`/api/lectures/${lectures[0]?.id}/progress`, { as: learner, body: { completed: true } });
    await rename(learner, 'Prof Siti');
    expect(await printed(learner, course)).toBe('Siti Rahman');
  });

  it('is their own again after they left the centre', async () => {
    const { manager, ours, amy, course } = await createCentreFixture(database.db);
    await rename(amy, 'Amy Lee');
    const path = `/api/organizations/${ours.id}/learners/${amy.id}/remove`;
    expect((await call(path, { method: 'POST', as: manager })).status).toBe(200);
    await createCompletedEnrollment(database.db, amy, course);
    expect(await printed(amy, course)).toBe('Amy Lee');
  });
});

describe('PUT /api/organizations/[id]/learners/[learnerId]', () => {
  it('is for the managers of that centre alone', async () => {
    const world = await createCentreFixture(database.db);
    for (const as of [world.amy, world.ben, world.rival, world.admin]) {
      expect(await record(as, world, 'Somebody Else')).toMatchObject({
        status: 403,
        body: { error: 'Forbidden' },
      });
    }
    expect((await record(null, world, 'Somebody Else')).status).toBe(401);
    const { rival, manager, theirs } = world;
    const stolen = { ours: theirs, amy: world.amy };
    expect((await record(rival, stolen, 'Somebody Else')).status).toBe(404);
    expect((await record(manager, { ...world, amy: manager as Centre['amy'] }, 'Myself')).status).toBe(404);
    expect((await record(manager, world, ' ')).status).toBe(400);
    expect(await database.db.auditEntry.count()).toBe(0);
    const { recordedName } = await database.db.user.findUniqueOrThrow({ where: { id: world.amy.id } });
    expect(recordedName).toBe('Amy Tan');
  });

  it('keeps both names in the audit log, which nothing changes', async () => {
    const world = await createCentreFixture(database.db);
    const { manager, amy } = world;
    await record(manager, world, 'Amy Tan Mei Ling');
    await record(manager, world, 'Amy Tan Mei Ling');
    const entries = await database.db.auditEntry.findMany();
    expect(entries).toMatchObject([
      {
        actor: `user:${manager.id}`,
        actorLabel: manager.name,
        action: 'learner.record-name',
        targetType: 'user',
        targetId: amy.id,
        before: { recordedName: 'Amy Tan' },
        after: { recordedName: 'Amy Tan Mei Ling' },
        requestId: expect.stringMatching(/./),
      },
    ]);
    await expect(database.db.auditEntry.deleteMany()).rejects.toThrow(/append-only/);
    await expect(database.db.auditEntry.updateMany({ data: { actor: 'x' } })).rejects.toThrow(/append-only/);
  });

  it('is shown to the manager with the learner', async () => {
    const { manager, ours, amy } = await createCentreFixture(database.db);
    await rename(amy, 'Amy Lee');
    const { body } = await call(`/api/organizations/${ours.id}/learners/${amy.id}`, { as: manager });
    expect(body).toMatchObject({ name: 'Amy Lee', recordedName: 'Amy Tan' });
  });
});
