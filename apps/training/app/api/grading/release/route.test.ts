import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createSubmission,
  createTrainerOfAllCourses,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { mailDueGrades } from '#domain/grading/mail-due-grades.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date('2027-03-01T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));
const path = '/api/grading/release';

type Waiting = { submissionId: string; updatedAt: string; subject: string };

async function begin(people = 1) {
  now = new Date('2027-03-01T02:00:00Z');
  const { id: assessmentId } = await createAssessment(database.db, { title: 'Essay' });
  const as = await createTrainerOfAllCourses(database.db);
  const ids: string[] = [];
  for (let n = 1; n <= people; n += 1) {
    const learner = await createUser(database.db, { fullName: 'Tan Mei', email: `mei${n}@example.com` });
    const { id: submissionId } = await createSubmission(database.db, { assessmentId, learnerId: learner.id });
    ids.push(submissionId);
    await grade(as, { submissionId, score: 70 + n });
  }
  return { as, assessmentId, ids };
}

const grade = (as: { id: string }, body: object) =>
  service.call('/api/grading/update-grading', { method: 'PUT', as, body: { status: 'graded', ...body } });

async function waiting(as: { id: string }, query = ''): Promise<Waiting[]> {
  return (await service.call(`${path}${query}`, { as })).body.data.grades;
}

const asRead = (grades: Waiting[]) =>
  grades.map(({ submissionId, updatedAt }) => ({ submissionId, expectedUpdatedAt: updatedAt }));

const release = (as: { id: string } | null, grades: unknown) =>
  service.call(path, { method: 'POST', as, body: { grades } });

async function mailed(): Promise<string[]> {
  await service.settleMails();
  return service.mails.splice(0).map(({ to }) => to);
}

describe('grades that wait for their mail', () => {
  it('are listed with what their learners would read', async () => {
    const { as, ids, assessmentId } = await begin(2);
    const { body } = await service.call(`${path}?assessmentId=${assessmentId}`, { as });
    expect(body.data.total).toBe(2);
    expect(body.data.grades[0]).toMatchObject({
      submissionId: ids[0],
      learnerEmail: 'mei1@example.com',
      subject: 'Your work is graded',
      score: 71,
      mailedScore: null,
      mailedAt: '2027-03-01T02:10:00.000Z',
    });
    expect(await waiting(as, '?assessmentId=other')).toEqual([]);
    expect(await waiting(as, '?classes=mine')).toEqual([]);
    expect((await service.call(`${path}?classes=yours`, { as })).status).toBe(400);
  });

  it('are mailed when they are released, once, and not again by the job', async () => {
    const { as } = await begin(2);
    const grades = asRead(await waiting(as));
    expect((await release(as, grades)).body.data).toEqual({ mailed: 2, left: 0 });
    expect((await mailed()).toSorted()).toEqual(['mei1@example.com', 'mei2@example.com']);
    expect(await waiting(as)).toEqual([]);
    expect((await release(as, grades)).body.data).toEqual({ mailed: 0, left: 2 });
    now = new Date(+now + 3_600_000);
    expect(await mailDueGrades(service.services)).toBe(0);
    expect(await mailed()).toEqual([]);
    expect(await database.db.auditEntry.findMany({ where: { action: 'submission.release' } })).toMatchObject([
      { after: { grades: 2 } },
    ]);
  });

  it('are mailed once when several release them while the job runs', async () => {
    const { as } = await begin(5);
    const grades = asRead(await waiting(as));
    now = new Date(+now + 600_000);
    const counts = await Promise.all([
      release(as, grades).then(({ body }) => body.data.mailed),
      mailDueGrades(service.services),
      release(as, grades.toReversed()).then(({ body }) => body.data.mailed),
      mailDueGrades(service.services),
    ]);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(5);
    expect(await mailed()).toHaveLength(5);
  });

  it('are left out when the job mails them while they are released', async () => {
    const { as } = await begin();
    const grades = asRead(await waiting(as));
    now = new Date(+now + 600_000);
    const { releasing } = await database.db.$transaction(async (tx) => {
      await mailDueGrades({ ...service.services, db: tx });
      const locked = () => database.db.$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      const begun = release(as, grades);
      await expect.poll(locked).toHaveLength(1);
      return { releasing: begun };
    });
    expect((await releasing).body.data).toEqual({ mailed: 0, left: 1 });
    expect(await mailed()).toHaveLength(1);
  });

  it('are not mailed now when they were changed since they were read', async () => {
    const { as, ids } = await begin(2);
    const grades = asRead(await waiting(as));
    now = new Date(+now + 1_000);
    await grade(as, { submissionId: ids[0], score: 17 });
    expect((await release(as, grades)).body.data).toEqual({ mailed: 1, left: 1 });
    expect(await mailed()).toEqual(['mei2@example.com']);
    expect(await waiting(as)).toMatchObject([{ submissionId: ids[0], score: 17 }]);
  });

  it('are taken back before anybody is mailed', async () => {
    const { as, ids } = await begin();
    const [row] = await waiting(as);
    const back = { submissionId: ids[0], status: 'pending', feedback: '', expectedUpdatedAt: row?.updatedAt };
    expect((await grade(as, back)).status).toBe(200);
    expect(await waiting(as)).toEqual([]);
    now = new Date(+now + 3_600_000);
    expect(await mailDueGrades(service.services)).toBe(0);
  });
});

describe('releasing', () => {
  it('is for those who may grade the work', async () => {
    const { as, ids } = await begin();
    const [row] = asRead(await waiting(as));
    expect((await service.call(path)).status).toBe(401);
    expect((await release(null, [row])).status).toBe(401);
    for (const role of ['learner', 'developer'] as const) {
      const other = await createUser(database.db, { roles: [role] });
      expect((await service.call(path, { as: other })).status).toBe(403);
      expect((await release(other, [row])).status).toBe(403);
    }
    const stranger = await createUser(database.db, { roles: ['trainer'] });
    await database.db.companySettings.update({ where: { id: 1 }, data: { trainersSeeAllClasses: false } });
    expect(await waiting(stranger)).toEqual([]);
    expect((await release(stranger, [row])).status).toBe(404);
    const own = await database.db.submission.findUniqueOrThrow({ where: { id: ids[0] } });
    await database.db.user.update({ where: { id: own.learnerId }, data: { roles: ['learner', 'admin'] } });
    expect(await waiting({ id: own.learnerId })).toEqual([]);
    expect((await release({ id: own.learnerId }, [row])).status).toBe(404);
    expect(await mailed()).toEqual([]);
  });

  it('needs grades with their versions', async () => {
    const { as, ids } = await begin();
    expect((await release(as, [])).body.error).toBe('Choose at least one grade');
    expect((await release(as, [{ submissionId: ids[0] }])).status).toBe(400);
    expect(
      (await release(as, [{ submissionId: 'none', expectedUpdatedAt: '2027-03-01T02:00:00Z' }])).status,
    ).toBe(404);
  });
});
