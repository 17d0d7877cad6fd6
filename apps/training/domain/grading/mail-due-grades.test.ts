import { useTrainingDatabase } from '@repo/testing/training-database';
import { createSubmission, createTrainerOfAllCourses, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';
import { mailDueGrades } from './mail-due-grades.ts';

const database = useTrainingDatabase();
let now = new Date('2027-03-01T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));

async function begin() {
  now = new Date('2027-03-01T02:00:00Z');
  const learner = await createUser(database.db, { fullName: 'Mei' });
  const { id: submissionId } = await createSubmission(database.db, { learnerId: learner.id });
  const as = await createTrainerOfAllCourses(database.db);
  const grade = (body: object) =>
    service.call('/api/grading/update-grading', {
      method: 'PUT',
      as,
      body: { submissionId, status: 'graded', ...body },
    });
  return { learner, submissionId, grade };
}

async function after(minutes: number): Promise<string[]> {
  service.mails.length = 0;
  now = new Date(+now + minutes * 60_000);
  await mailDueGrades(service.services);
  await service.settleMails();
  return service.mails.map(({ subject }) => subject);
}

describe('the mail about a grade', () => {
  it('is sent once, after the delay, for a score that was changed three times', async () => {
    const { learner, grade } = await begin();
    await grade({ score: 7 });
    await grade({ score: 72 });
    expect(await after(9)).toEqual([]);
    await grade({ score: 72.5, feedback: 'Well argued.\nNow <cite> it.' });
    expect(await after(9)).toEqual([]);
    expect(await after(1)).toEqual(['Your work is graded']);
    const [mail] = service.mails;
    expect(mail).toMatchObject({
      to: learner.email,
      text: expect.stringContaining('Your score is 72.5 of 100.'),
      html: expect.stringContaining('Now &lt;cite&gt; it.'),
    });
    expect(mail?.text).toMatch(/\/assessments\/[\w-]+\n/);
    expect(await after(60)).toEqual([]);
  });

  it('says what changed since the last one', async () => {
    const { grade } = await begin();
    await grade({ score: 72 });
    await after(10);
    await grade({ score: 80 });
    expect(await after(10)).toEqual(['Your grade was changed']);
    await grade({ score: 80, feedback: 'See page 2.' });
    expect(await after(10)).toEqual(['The feedback on your work was changed']);
    await grade({ status: 'pending' });
    expect(await after(10)).toEqual(['Your grade was taken back']);
    await grade({ status: 'pending', feedback: 'See me.' });
    expect(await after(10)).toEqual(['There is feedback on your work']);
  });

  it('does not come for a grade that is again as the last mail said', async () => {
    const { grade } = await begin();
    await grade({ score: 72 });
    await after(10);
    await grade({ score: 27 });
    await grade({ score: 72 });
    expect(await after(10)).toEqual([]);
  });

  it('is not sent for a refused grade, nor to a closed account', async () => {
    const { learner, submissionId, grade } = await begin();
    expect((await grade({ score: 101 })).status).toBe(400);
    expect(await after(10)).toEqual([]);
    await grade({ score: 50 });
    await database.db.user.update({ where: { id: learner.id }, data: { deactivatedAt: new Date() } });
    expect(await after(10)).toEqual([]);
    const row = await database.db.submission.findUniqueOrThrow({ where: { id: submissionId } });
    expect(row.mailDueAt).toBeNull();
  });

  it('is sent once by concurrent processes, without changing the grade’s version', async () => {
    const { submissionId, grade } = await begin();
    const { body } = await grade({ score: 50 });
    now = new Date(+now + 600_000);
    const counts = await Promise.all([1, 2, 3].map(() => mailDueGrades(service.services)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    const row = await database.db.submission.findUniqueOrThrow({ where: { id: submissionId } });
    expect(row.updatedAt.toISOString()).toBe(body.data.updatedAt);
  });
});
