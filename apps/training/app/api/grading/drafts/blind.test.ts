import { buildPdf } from '@repo/files/testing/sample-files';
import type { ClassResult } from '@repo/schemas/training/grade-draft';
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
import { listDirectlyGradableSubmissions } from '#domain/grading/list-directly-gradable-submissions.ts';
import { assertRole } from '#testing/assert-role.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

type Person = { id: string; fullName: string; email: string };

/** A class of three, marked blind; the first one has handed in a file with her name in it, and has more time. */
async function begin() {
  const { db } = database;
  const { id: assessmentId, courseId } = await createAssessment(db, {
    ...{ blindKey: 'secret-key', maxAttempts: 2, passScore: 50 },
  });
  const trainer = await createUser(db, { roles: ['trainer'] });
  const run = await createCourseRun(db, { courseId, trainerId: trainer.id });
  const people: Person[] = [];
  for (const fullName of ['Aminah binti Yusof', 'Bala Krishnan', 'Chua Hui Min']) {
    const person = await createUser(db, { fullName });
    await createEnrolment(db, { userId: person.id, courseRunId: run.id });
    people.push(person);
  }
  const [first] = people;
  if (!first) throw new Error('There are three');
  const file = await createStoredFile(db, { ownerId: first.id, name: 'Aminah essay.PDF' });
  await service.services.files.put(file.storageKey, buildPdf('work'), { contentType: 'application/pdf' });
  const place = { assessmentId, courseRunId: run.id };
  const work = await createSubmission(db, { ...place, learnerId: first.id, fileId: file.id });
  await db.dueDateExtension.create({
    data: {
      ...{
        assessmentId,
        learnerId: first.id,
        dueAt: new Date('2031-01-01T00:00:00Z'),
        reason: 'Aminah is ill',
      },
      ...{ granterId: trainer.id, grantedAt: new Date() },
    },
  });
  return { ...place, trainer, people, first, file, work };
}

type World = Awaited<ReturnType<typeof begin>>;

const get = async (path: string, as: { id: string }) => (await service.call(path, { as })).body;

async function results({ assessmentId, courseRunId }: World, as: { id: string }): Promise<ClassResult[]> {
  const query = new URLSearchParams({ assessmentId, courseRunId });
  return (await get(`/api/grading/results?${query}`, as)).data.results;
}

/** Names, addresses and ids of the learners, and the secret. */
function expectNobody(answer: unknown, { people }: World) {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  for (const { id, fullName, email } of people) {
    for (const trace of [id, fullName, fullName.split(' ')[0] ?? '', email])
      expect(text).not.toContain(trace);
  }
  expect(text).not.toContain('secret-key');
}

async function candidateWithWork(world: World): Promise<ClassResult> {
  const found = (await results(world, world.trainer)).find(({ fileUrl }) => fileUrl !== '');
  if (!found) throw new Error('There is work');
  return found;
}

async function saveAndRelease(world: World, score: number) {
  const { learnerId, version } = await candidateWithWork(world);
  const { assessmentId, trainer: as } = world;
  const body = { assessmentId, learnerId, score, expectedVersion: version };
  const saved = await service.call('/api/grading/drafts', { method: 'PUT', as, body });
  expect(saved.status).toBe(200);
  expectNobody(saved.body, world);
  const results = [{ learnerId, expectedVersion: saved.body.data.version }];
  return service.call('/api/grading/drafts/release', { method: 'POST', as, body: { assessmentId, results } });
}

describe('blind marking', () => {
  it('names nobody in any answer, to trainers and admins alike', async () => {
    const world = await begin();
    const { assessmentId, work } = world;
    const admin = await createUser(database.db, { roles: ['admin'] });
    for (const as of [world.trainer, admin]) {
      const rows = await results(world, as);
      expect(rows).toHaveLength(3);
      expectNobody(rows, world);
      expect(rows.map(({ learnerName }) => learnerName)).toEqual(
        rows.map(({ learnerName }) => learnerName).toSorted(),
      );
      const { learnerId } = await candidateWithWork(world);
      const pair = new URLSearchParams({ assessmentId, learnerId });
      for (const path of [
        '/api/grading/learner-submissions',
        `/api/grading/submissions/${work.id}`,
        `/api/grading/submissions/${work.id}/history`,
        `/api/grading/drafts?${pair}`,
        `/api/grading/attempts?${pair}`,
        '/api/grading/release',
        `/api/assessments/${assessmentId}`,
      ]) {
        const { status, body } = await service.call(path, { as });
        expect(status, path).toBe(200);
        expectNobody(body, world);
      }
    }
  });

  it('refuses what is listed by name or graded directly', async () => {
    const world = await begin();
    const { assessmentId, trainer: as, work, people } = world;
    for (const path of ['without-submission', 'bulk/template']) {
      const { status, body } = await service.call(`/api/grading/${path}?assessmentId=${assessmentId}`, {
        as,
      });
      expect(status, path).toBe(400);
      expectNobody(body, world);
    }
    const grade = { submissionId: work.id, status: 'graded', score: 50 };
    const direct = await service.call('/api/grading/update-grading', { method: 'PUT', as, body: grade });
    expect(direct.body.error).toContain('marked blind');
    const bare = { assessmentId, learnerId: people[1]?.id, score: 50 };
    const post = await service.call('/api/grading/without-submission', { method: 'POST', as, body: bare });
    expect(post.status).toBe(400);
    const bulk = { assessmentId, grades: [{ submissionId: work.id, score: 50 }] };
    expect((await service.call('/api/grading/bulk', { method: 'POST', as, body: bulk })).status).toBe(400);
    const trainer = await database.db.user.findUniqueOrThrow({ where: { id: as.id } });
    const ctx = assertRole(service.contextOf(trainer), 'trainer');
    expect((await listDirectlyGradableSubmissions(ctx, { mine: false, page: 1 })).data).toEqual([]);
  });

  it('answers no learner’s own id, which would lead to the candidate', async () => {
    const world = await begin();
    const { assessmentId, trainer: as, first } = world;
    const pair = new URLSearchParams({ assessmentId, learnerId: first.id });
    for (const path of ['drafts', 'attempts', 'work']) {
      expect((await service.call(`/api/grading/${path}?${pair}`, { as })).status, path).toBe(404);
    }
    const body = { assessmentId, learnerId: first.id, score: 1, expectedVersion: '-' };
    expect((await service.call('/api/grading/drafts', { method: 'PUT', as, body })).status).toBe(404);
  });

  it('serves work by the candidate, and not at the address of its learner', async () => {
    const world = await begin();
    const { trainer: as, file } = world;
    const { fileUrl, fileName, learnerName } = await candidateWithWork(world);
    expect(fileName).toBe(`${learnerName}.pdf`);
    const answer = await service.send(fileUrl, { as });
    expect(answer.status).toBe(200);
    expectNobody(answer.headers.get('content-disposition') ?? '', world);
    await answer.body?.cancel();
    const opens = async (reader: { id: string }) => {
      const served = await service.send(file.path, { as: reader });
      await served.body?.cancel();
      return served.status;
    };
    expect(await opens(as)).toBe(404);
    expect(await opens(world.first)).toBe(200);
  });

  it('announces work without its learner', async () => {
    const world = await begin();
    const [, second] = world.people;
    const body = new FormData();
    body.append('assessmentId', world.assessmentId);
    body.append('file', new Blob([buildPdf()]), 'Bala.pdf');
    await service.call('/api/submissions/submit', { method: 'POST', as: second ?? world.first, body });
    const told = await database.db.notification.findMany({ where: { kind: 'work-handed-in' } });
    expect(told).toHaveLength(1);
    expectNobody(
      told.map(({ data }) => data),
      world,
    );
    await service.settleMails();
    expectNobody(service.mails.map(({ subject, text }) => `${subject} ${text}`).join(), world);
  });

  it('ends for a result with its release', async () => {
    const world = await begin();
    expect((await saveAndRelease(world, 80)).status).toBe(200);
    const released = (await results(world, world.trainer)).find(({ grade }) => grade !== null);
    expect(released).toMatchObject({
      ...{
        learnerId: world.first.id,
        learnerName: world.first.fullName,
        isBlind: false,
        fileName: 'Aminah essay.PDF',
      },
    });
    const pair = new URLSearchParams({ assessmentId: world.assessmentId, learnerId: world.first.id });
    expect((await get(`/api/grading/drafts?${pair}`, world.trainer)).data.grade.score).toBe(80);
    expect((await results(world, world.trainer)).filter(({ isBlind }) => isBlind)).toHaveLength(2);
  });

  it('gives more time and resits by name, without a word of the result', async () => {
    const world = await begin();
    const { assessmentId, trainer: as, first, work } = world;
    const { learnerId, version } = await candidateWithWork(world);
    const draft = { assessmentId, learnerId, score: 71, expectedVersion: version };
    await service.call('/api/grading/drafts', { method: 'PUT', as, body: draft });
    const pair = new URLSearchParams({ assessmentId, learnerId: first.id });
    const shown = await get(`/api/grading/extensions?${pair}`, as);
    for (const trace of [learnerId, work.id, '"score":71', 'essay']) {
      expect(JSON.stringify(shown)).not.toContain(trace);
    }
    expect(shown.data).toMatchObject({ learnerName: first.fullName, extension: { reason: 'Aminah is ill' } });
    const extension = {
      ...{ assessmentId, learnerId: first.id, reason: 'Still ill', dueDate: '2031-02-01' },
      expectedDueDate: shown.data.dueDate,
    };
    const put = { method: 'PUT' as const, as, body: extension };
    const extended = await service.call('/api/grading/extensions', put);
    expect(extended.status).toBe(200);
    expect(JSON.stringify(extended.body)).not.toContain(learnerId);

    await saveAndRelease(world, 40);
    const { data } = await get(`/api/grading/extensions?${pair}`, as);
    const body = {
      ...{ assessmentId, learnerId: first.id, attempt: 2, reason: 'Second try' },
      ...{ dueDate: '2031-03-01', expectedDueDate: data.dueDate },
    };
    const resit = await service.call('/api/grading/resits', { method: 'PUT', as, body });
    expect(resit.status).toBe(200);
    expect(JSON.stringify(resit.body)).not.toContain('candidate-');
    const again = await results(world, as);
    expectNobody(again, world);
    expect(JSON.stringify(again)).not.toContain('"countedScore":40');
  });

  it('is lifted by admins alone, with a reason in the audit log', async () => {
    const world = await begin();
    const { assessmentId } = world;
    const [admin, developer] = [
      await createUser(database.db, { roles: ['admin'] }),
      await createUser(database.db, { roles: ['developer'] }),
    ];
    const off = { method: 'PUT' as const, as: developer, body: { blind: false } };
    expect((await service.call(`/api/assessments/${assessmentId}`, off)).body.details).toMatchObject([
      { field: 'blind' },
    ]);
    const path = `/api/assessments/${assessmentId}/lift-blind`;
    const lift = (as: { id: string }, reason: string) =>
      service.call(path, { method: 'POST', as, body: { reason } });
    expect((await lift(world.trainer, 'Curious')).status).toBe(403);
    expect((await lift(developer, 'Curious')).status).toBe(403);
    expect((await lift(admin, ' ')).status).toBe(400);
    expect((await lift(admin, 'An appeal')).body.data).toMatchObject({ blind: false });
    expect((await lift(admin, 'Again')).status).toBe(400);
    const audit = await database.db.auditEntry.findFirstOrThrow({
      where: { action: 'assessment.lift-blind' },
    });
    expect(audit).toMatchObject({ actor: `user:${admin.id}`, after: { reason: 'An appeal' } });
    expect((await results(world, world.trainer)).map(({ learnerName }) => learnerName)).toEqual(
      world.people.map(({ fullName }) => fullName),
    );
  });

  it('again gives other numbers', async () => {
    const world = await begin();
    const before = (await results(world, world.trainer)).map(({ learnerId }) => learnerId);
    const { assessmentId } = world;
    await database.db.assessment.update({ where: { id: assessmentId }, data: { blindKey: null } });
    const developer = await createUser(database.db, { roles: ['developer'] });
    const on = { method: 'PUT' as const, as: developer, body: { blind: true } };
    expect((await service.call(`/api/assessments/${assessmentId}`, on)).body.data.blind).toBe(true);
    for (const { learnerId } of await results(world, world.trainer)) expect(before).not.toContain(learnerId);
  });
});

describe('blind second marking', () => {
  it('draws, marks, settles and releases by candidates', async () => {
    const world = await begin();
    const { assessmentId, courseRunId, trainer } = world;
    const settings = { secondPercent: 100, secondTolerance: 5 };
    await database.db.assessment.update({ where: { id: assessmentId }, data: settings });
    const admin = await createUser(database.db, { roles: ['admin'] });
    const send = async (path: string, as: { id: string }, body: object, method: 'PUT' | 'POST' = 'PUT') => {
      const answer = await service.call(`/api/grading/${path}`, { method, as, body });
      expect(answer.status, path).toBe(200);
      return answer.body.data;
    };
    const { learnerId, version } = await candidateWithWork(world);
    const pair = { assessmentId, learnerId };
    await send('drafts', trainer, { ...pair, score: 40, expectedVersion: version });
    await send('second-marks/draw', trainer, { assessmentId, courseRunId }, 'POST');
    const versionOf = async () => (await candidateWithWork(world)).version;
    const second = await send('second-marks', admin, {
      ...pair,
      score: 60,
      expectedVersion: await versionOf(),
    });
    expectNobody(second, world);
    const settled = { ...pair, score: 50, reason: 'Agreed', expectedVersion: await versionOf() };
    expectNobody(await send('second-marks/settle', trainer, settled, 'POST'), world);
    const chosen = [{ learnerId, expectedVersion: await versionOf() }];
    expect(await send('drafts/release', trainer, { assessmentId, results: chosen }, 'POST')).toMatchObject({
      released: 1,
    });
    const grade = await database.db.submission.findFirstOrThrow({ where: { status: 'graded' } });
    expect(grade).toMatchObject({ learnerId: world.first.id });
  });
});
