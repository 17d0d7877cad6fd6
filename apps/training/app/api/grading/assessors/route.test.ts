import { buildPdf } from '@repo/files/testing/sample-files';
import { runWithWritesBlocked } from '@repo/testing/lock-races';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourseRun,
  createEnrolment,
  createStoredFile,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

/** Two classes of one course with two learners each; the assessor runs no class. */
async function begin() {
  const { db } = database;
  const { id: assessmentId, courseId } = await createAssessment(db);
  const trainer = await createUser(db, { roles: ['trainer'] });
  const assessor = await createUser(db, { roles: ['trainer'], fullName: 'Assessor One' });
  const other = await createUser(db, { roles: ['trainer'], fullName: 'Assessor Two' });
  const run = await createCourseRun(db, { courseId, trainerId: trainer.id });
  const otherRun = await createCourseRun(db, { courseId });
  const enrol = async (courseRunId: string) => {
    const person = await createUser(db);
    await createEnrolment(db, { userId: person.id, courseRunId });
    return person;
  };
  const learners = [await enrol(run.id), await enrol(run.id)] as const;
  const stranger = await enrol(otherRun.id);
  const file = await createStoredFile(db, { ownerId: learners[0].id });
  await service.services.files.put(file.storageKey, buildPdf('work'), { contentType: 'application/pdf' });
  const ofClass = { assessmentId, courseRunId: run.id, learnerId: learners[0].id, fileId: file.id };
  const work = await createSubmission(db, ofClass);
  const ofOther = { assessmentId, courseRunId: otherRun.id, learnerId: stranger.id };
  const otherWork = await createSubmission(db, ofOther);
  await db.companySettings.update({ where: { id: 1 }, data: { trainersSeeAllClasses: false } });
  return { assessmentId, trainer, assessor, other, run, otherRun, learners, stranger, work, otherWork, file };
}

type World = Awaited<ReturnType<typeof begin>>;
type Person = { id: string; email: string };

function assign({ assessmentId, run, trainer }: World, people: Person[], changes: object = {}) {
  const body = {
    ...{ assessmentId, courseRunId: run.id, emails: people.map(({ email }) => email) },
    ...{ split: false, expectedIds: [], ...changes },
  };
  return service.call('/api/grading/assessors', { method: 'PUT', as: trainer, body });
}

const get = (path: string, as: { id: string }) => service.call(path, { as });

async function opens(path: string, as: { id: string }): Promise<number> {
  const answer = await service.send(path, { as });
  await answer.body?.cancel();
  return answer.status;
}

describe('an assessor of a class', () => {
  it('marks that class and no other of the assessment', async () => {
    const world = await begin();
    const { assessmentId, assessor, run, otherRun, learners, stranger, work, otherWork, file } = world;
    const pathOf = (courseRunId: string) =>
      `/api/grading/results?${new URLSearchParams({ assessmentId, courseRunId })}`;
    expect((await get(pathOf(run.id), assessor)).status).toBe(404);
    expect(await opens(file.path, assessor)).toBe(404);
    expect((await assign(world, [assessor])).status).toBe(200);

    expect((await get(pathOf(run.id), assessor)).body.data.results).toHaveLength(2);
    expect((await get(pathOf(otherRun.id), assessor)).body.data.results).toEqual([]);
    const listed = await get('/api/grading/learner-submissions', assessor);
    expect(listed.body.data.map((row: { submissionId: string }) => row.submissionId)).toEqual([work.id]);
    expect(await opens(file.path, assessor)).toBe(200);
    const template = await service.send(`/api/grading/bulk/template?assessmentId=${assessmentId}`, {
      as: assessor,
    });
    const csv = await template.text();
    expect(csv).toContain(learners[1].email);
    expect(csv).not.toContain(stranger.email);
    const missing = await get(`/api/grading/without-submission?assessmentId=${assessmentId}`, assessor);
    expect(missing.body.data.map((row: { learnerId: string }) => row.learnerId)).toEqual([learners[1].id]);

    const grade = async (submissionId: string) => {
      const body = { submissionId, status: 'graded', score: 50 };
      return (await service.call('/api/grading/update-grading', { method: 'PUT', as: assessor, body }))
        .status;
    };
    expect([await grade(work.id), await grade(otherWork.id)]).toEqual([200, 404]);
    const draft = `/api/grading/drafts?${new URLSearchParams({ assessmentId, learnerId: stranger.id })}`;
    expect((await get(draft, assessor)).status).toBe(404);
    const newcomer = await createUser(database.db);
    await createEnrolment(database.db, { userId: newcomer.id, courseRunId: otherRun.id });
    const body = { assessmentId, learnerId: newcomer.id, score: 50 };
    const bare = { method: 'POST' as const, as: assessor, body };
    expect((await service.call('/api/grading/without-submission', bare)).status).toBe(404);

    await assign(world, [], { expectedIds: [assessor.id] });
    expect((await get(pathOf(run.id), assessor)).status).toBe(404);
    expect(await grade(work.id)).toBe(404);
  });

  it('is notified once, and of work instead of the trainer', async () => {
    const world = await begin();
    const { assessor, trainer, learners, assessmentId } = world;
    await assign(world, [assessor]);
    await assign(world, [assessor], { expectedIds: [assessor.id] });
    const asked = { where: { userId: assessor.id, kind: 'assessor-assigned' } };
    expect(await database.db.notification.count(asked)).toBe(1);
    const body = new FormData();
    body.append('assessmentId', assessmentId);
    body.append('file', new Blob([buildPdf()]), '作业.pdf');
    await service.call('/api/submissions/submit', { method: 'POST', as: learners[1], body });
    const told = await database.db.notification.findMany({ where: { kind: 'work-handed-in' } });
    expect(told.map(({ userId }) => userId)).toEqual([assessor.id]);
    expect(told.map(({ userId }) => userId)).not.toContain(trainer.id);
  });

  it('has a queue of their own learners when the class is shared out', async () => {
    const world = await begin();
    const { assessor, other, learners } = world;
    const { body } = await assign(world, [assessor, other], { split: true });
    expect(body.data).toMatchObject({ split: true, assessors: [{ learners: 1 }, { learners: 1 }] });
    const queues = await Promise.all([
      get('/api/grading/assigned', assessor),
      get('/api/grading/assigned', other),
    ]);
    expect(queues.map((queue) => queue.body.data[0].toMark)).toEqual([1, 1]);
    expect(queues.map((queue) => queue.body.data[0].handedIn).toSorted()).toEqual([0, 1]);
    const before = await database.db.markingShare.findMany({ orderBy: { learnerId: 'asc' } });
    expect(new Set(before.map(({ learnerId }) => learnerId))).toEqual(new Set(learners.map(({ id }) => id)));

    await assign(world, [assessor], { split: true, expectedIds: [assessor.id, other.id] });
    const after = await database.db.markingShare.findMany();
    expect(after.map(({ assessorId }) => assessorId)).toEqual([assessor.id, assessor.id]);
    await assign(world, [assessor], { expectedIds: [assessor.id] });
    expect(await database.db.markingShare.count()).toBe(0);
    expect((await get('/api/grading/assigned', assessor)).body.data[0].toMark).toBe(2);
  });
});

describe('choosing assessors', () => {
  it('is for admins and the trainer of the class, and only trainers are chosen', async () => {
    const world = await begin();
    const { assessor, learners, other } = world;
    expect((await assign({ ...world, trainer: other }, [assessor])).status).toBe(403);
    const refused = await assign(world, [assessor, learners[0]]);
    expect(refused.body.details).toMatchObject([{ field: 'emails.1' }]);
    expect(await database.db.classAssessor.count()).toBe(0);
    const elsewhere = await createAssessment(database.db);
    expect((await assign({ ...world, assessmentId: elsewhere.id }, [assessor])).status).toBe(404);
  });

  it('is refused over assessors that somebody else chose meanwhile', async () => {
    const world = await begin();
    // Without the lock of the class both would have read that there are none yet.
    const tabs = await runWithWritesBlocked(database.db, 'class_assessor', 2, () =>
      Promise.all([assign(world, [world.assessor]), assign(world, [world.other])]),
    );
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await database.db.classAssessor.count()).toBe(1);
    expect(await database.db.auditEntry.count({ where: { action: 'class.assessors' } })).toBe(1);
  });
});
