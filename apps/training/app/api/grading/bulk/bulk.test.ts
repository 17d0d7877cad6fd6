import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createEnrolment,
  createSubmission,
  createTrainerOfAllCourses,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { mailDueGrades } from '#domain/grading/mail-due-grades.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const trainer = () => createTrainerOfAllCourses(database.db);
const header = 'Submission ID,Learner,Email,Score,Feedback,Status';

function preview(as: { id: string } | null, assessmentId: string, csv: string | Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.append('assessmentId', assessmentId);
  body.append('file', new Blob([csv]), 'grades.csv');
  return service.call('/api/grading/bulk/preview', { method: 'POST', as, body });
}

const store = (as: { id: string } | null, body: unknown) =>
  service.call('/api/grading/bulk', { method: 'POST', as, body });

async function two() {
  const { id: assessmentId } = await createAssessment(database.db, { maxScore: 20 });
  const amy = await createUser(database.db, { fullName: 'Amy', email: 'amy@example.com' });
  const ben = await createUser(database.db, { fullName: '=Ben', email: 'ben@example.com' });
  const first = await createSubmission(database.db, { assessmentId, learnerId: amy.id });
  const graded = { status: 'graded' as const, score: 5, feedback: 'Thin', gradedAt: new Date() };
  const second = await createSubmission(database.db, { assessmentId, learnerId: ben.id, ...graded });
  return { assessmentId, first, second };
}

async function mailSettled() {
  await mailDueGrades({ ...service.services, clock: () => new Date(Date.now() + 3_600_000) });
  // The mail is scheduled for that later time.
  await database.db.waitingMail.updateMany({ data: { dueAt: new Date(0) } });
  await service.settleMails();
}

describe('the template', () => {
  it('has a row for each submission, and no formula', async () => {
    const { assessmentId, first, second } = await two();
    const answer = await service.send(`/api/grading/bulk/template?assessmentId=${assessmentId}`, {
      as: await trainer(),
    });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="grades.csv"');
    expect(await answer.text()).toBe(
      `${header}\r\n${second.id},'=Ben,ben@example.com,5,Thin,Handed in\r\n${first.id},Amy,amy@example.com,,,Handed in\r\n`,
    );
    const ofRun = await service.send(
      `/api/grading/bulk/template?assessmentId=${assessmentId}&courseRunId=${first.courseRunId}`,
      { as: await trainer() },
    );
    expect(await ofRun.text()).toContain(first.id);
  });

  it('filled in is read again as it is', async () => {
    const { assessmentId } = await two();
    const as = await trainer();
    const answer = await service.send(`/api/grading/bulk/template?assessmentId=${assessmentId}`, { as });
    const { body } = await preview(as, assessmentId, new Uint8Array(await answer.arrayBuffer()));
    expect(body.data.counts).toEqual({ new: 0, changed: 0, unchanged: 1, empty: 1, wrong: 0 });
  });

  it('is 404, 401, 403 and 400 where it must be', async () => {
    const path = '/api/grading/bulk/template';
    expect((await service.call(`${path}?assessmentId=none`, { as: await trainer() })).status).toBe(404);
    expect((await service.call(path, { as: await trainer() })).status).toBe(400);
    expect((await service.call(`${path}?assessmentId=x`)).status).toBe(401);
    const as = await createUser(database.db);
    expect((await service.call(`${path}?assessmentId=x`, { as })).status).toBe(403);
  });
});

describe('the preview', () => {
  it('says what each row would do, and stores nothing', async () => {
    const { assessmentId, first, second } = await two();
    const csv = `email;SCORE;feedback\nAMY@example.com;12,5;"Good;\nvery"\nben@example.com;5;\n`;
    const { status, body } = await preview(await trainer(), assessmentId, csv);
    expect(status).toBe(200);
    expect(body.data).toEqual({
      assessmentId,
      assessmentTitle: 'Written exam',
      maxScore: 20,
      counts: { new: 1, changed: 0, unchanged: 1, empty: 0, wrong: 0 },
      rows: [
        {
          line: 3,
          submissionId: first.id,
          learnerId: first.learnerId,
          updatedAt: first.updatedAt.toISOString(),
          learnerName: 'Amy',
          learnerEmail: 'amy@example.com',
          score: 12.5,
          feedback: 'Good;\nvery',
          previousScore: null,
          change: 'new',
          errors: [],
        },
        expect.objectContaining({ submissionId: second.id, previousScore: 5, change: 'unchanged' }),
      ],
    });
    expect(await database.db.auditEntry.count()).toBe(0);
  });

  it('names what is wrong with a row', async () => {
    const { assessmentId, first, second } = await two();
    const other = await createSubmission(database.db);
    const rows = [
      `${first.id},,,21,`,
      `${first.id},,,3,`,
      `${second.id},,,ten,`,
      `${other.id},,,1,`,
      ',,nobody@example.com,1,',
      `${second.id},,,,`,
    ];
    const { body } = await preview(await trainer(), assessmentId, `${header}\n${rows.join('\n')}\n`);
    expect(body.data.rows.map((row: { errors: string[] }) => row.errors)).toEqual([
      ['The score is at most 20'],
      ['This learner is on line 2 already'],
      ['Enter a score'],
      ['No such submission in this assessment'],
      ['Nobody in a class of this course has this email address'],
      ['This learner is on line 4 already'],
    ]);
    expect(body.data.counts.wrong).toBe(6);
  });

  it('leaves out what the grader handed in', async () => {
    const { assessmentId } = await two();
    const as = await createTrainerOfAllCourses(database.db, {
      roles: ['learner', 'trainer'],
      email: 'cas@example.com',
    });
    await createSubmission(database.db, { assessmentId, learnerId: as.id });
    const { body } = await preview(as, assessmentId, 'email,score\ncas@example.com,20\n');
    expect(body.data.rows[0].errors).toEqual(['Nobody grades their own work']);
  });

  it.each([
    ['', 'The file is empty'],
    ['Name,Grade\nA,1\n', 'There is no column “Score”. Start from the template'],
    ['Score\n1\n', 'There is no column “Submission ID” or “Email”. Start from the template'],
    [`${header}\n"a,b\n`, expect.stringMatching(/^The file cannot be read as CSV/)],
    [new Uint8Array([0xff, 0xfe, 0x41]), 'This is no CSV file in UTF-8. In Excel, save as “CSV UTF-8”'],
    [`email,score\n${'a@example.com,\n'.repeat(10_001)}`, 'The file can have at most 10,000 rows'],
    [`email,score\n${'a@example.com,1\n'.repeat(2001)}`, 'At most 2,000 rows can be graded at once'],
  ])('of no such CSV is 400 (%#)', async (csv, error) => {
    const { assessmentId } = await two();
    const answer = await preview(await trainer(), assessmentId, csv);
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
  });

  it('is for trainers and admins, of an assessment that is there, up to 1 MB', async () => {
    const { assessmentId } = await two();
    expect((await preview(null, assessmentId, header)).status).toBe(401);
    for (const role of ['learner', 'developer'] as const) {
      const as = await createUser(database.db, { roles: [role] });
      expect((await preview(as, assessmentId, header)).status).toBe(403);
      expect((await store(as, {})).status).toBe(403);
    }
    expect((await preview(await trainer(), 'none', header)).status).toBe(404);
    expect((await preview(await trainer(), assessmentId, ' '.repeat(1_048_577))).status).toBe(413);
  });
});

describe('storing', () => {
  it('stores all grades, and audits those that changed', async () => {
    const { assessmentId, first, second } = await two();
    const grades = [
      { submissionId: first.id, score: 20, feedback: 'Excellent' },
      { submissionId: second.id, score: 5 },
    ];
    const answer = await store(await trainer(), { assessmentId, grades });
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: { graded: 1 } } });
    expect(await database.db.submission.findMany({ orderBy: { score: 'asc' } })).toMatchObject([
      { id: second.id, feedback: 'Thin' },
      { id: first.id, feedback: 'Excellent', status: 'graded' },
    ]);
    expect(await database.db.auditEntry.count()).toBe(1);
    await mailSettled();
    expect(service.mails).toMatchObject([
      { to: 'amy@example.com', text: expect.stringContaining('Your score is 20 of 20.') },
    ]);
  });

  it('tells each learner once', async () => {
    const { assessmentId, first, second } = await two();
    const grades = [first, second].map(({ id: submissionId }) => ({ submissionId, score: 7 }));
    await store(await trainer(), { assessmentId, grades });
    await store(await trainer(), { assessmentId, grades });
    await mailSettled();
    expect(service.mails.map(({ to }) => to).toSorted()).toEqual(['amy@example.com', 'ben@example.com']);
  });

  it('stores none when one cannot be', async () => {
    const { assessmentId, first, second } = await two();
    const other = await createSubmission(database.db);
    const grades = [
      { submissionId: first.id, score: 20 },
      { submissionId: second.id, score: 20.5 },
      { submissionId: other.id, score: 1 },
      { submissionId: first.id, score: 3 },
    ];
    const answer = await store(await trainer(), { assessmentId, grades });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('Nothing was stored: 3 of 4 grades cannot be');
    expect(answer.body.details).toHaveLength(3);
    expect(answer.body.details).toContainEqual({ field: 'grades.1', message: 'The score is at most 20' });
    expect(answer.body.details).toContainEqual({ field: 'grades.2', message: 'Submission not found' });
    expect(answer.body.details).toContainEqual({
      field: 'grades.3',
      message: 'This submission is in the list twice',
    });
    expect((await database.db.submission.findUniqueOrThrow({ where: { id: first.id } })).status).toBe(
      'pending',
    );
    expect(await database.db.auditEntry.count()).toBe(0);
    await mailSettled();
    expect(service.mails).toEqual([]);
  });

  it('stores none when somebody changed one of the grades since the preview', async () => {
    const { assessmentId, first, second } = await two();
    const as = await trainer();
    const { body } = await preview(as, assessmentId, `Submission ID,Score\n${first.id},12\n${second.id},6\n`);
    const grades = body.data.rows.map((row: { submissionId: string; score: number; updatedAt: string }) => ({
      submissionId: row.submissionId,
      score: row.score,
      expectedUpdatedAt: row.updatedAt,
    }));
    await store(await trainer(), { assessmentId, grades: [{ submissionId: second.id, score: 8 }] });
    const answer = await store(as, { assessmentId, grades });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([
      { message: expect.stringMatching(/^Somebody else changed this grade/) },
    ]);
    const rows = await database.db.submission.findMany({ where: { assessmentId } });
    expect(new Map(rows.map(({ id, score }) => [id, score?.toNumber()]))).toEqual(
      new Map([
        [first.id, undefined],
        [second.id, 8],
      ]),
    );
  });

  it('twice at once waits for itself', async () => {
    const { assessmentId, first, second } = await two();
    const grades = [first, second].map(({ id: submissionId }) => ({ submissionId, score: 9 }));
    const as = await trainer();
    const answers = await Promise.all([
      store(as, { assessmentId, grades }),
      store(as, { assessmentId, grades: [...grades].reverse() }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.data.graded).sort()).toEqual([0, 2]);
  });

  it.each([
    [{ grades: [] }, 'There is no grade in the list'],
    [{ grades: [{ submissionId: 'x', score: -1 }] }, 'A score is not below 0'],
    [{}, 'grades is required'],
  ])('%j is 400', async (body, error) => {
    const { assessmentId } = await two();
    const answer = await store(await trainer(), { assessmentId, ...body });
    expect(answer).toMatchObject({ status: 400, body: { success: false, error } });
  });

  it('for an assessment that is not there is 404, and signed out 401', async () => {
    const body = { assessmentId: 'none', grades: [{ submissionId: 'x', score: 1 }] };
    expect((await store(await trainer(), body)).status).toBe(404);
    expect((await store(null, body)).status).toBe(401);
  });
});

describe('a learner who has handed in nothing', () => {
  /** Cai is enrolled, Dee withdrew, and neither has submitted. */
  async function three() {
    const world = await two();
    const { courseRunId } = world.first;
    const cai = await createUser(database.db, { fullName: 'Cai', email: 'cai@example.com' });
    const dee = await createUser(database.db, { fullName: 'Dee', email: 'dee@example.com' });
    await createEnrolment(database.db, { userId: cai.id, courseRunId });
    await createEnrolment(database.db, { userId: dee.id, courseRunId, status: 'withdrawn' });
    return { ...world, cai, dee, courseRunId };
  }

  it('is in the template, and graded by email from it', async () => {
    const { assessmentId, courseRunId, cai } = await three();
    const as = await trainer();
    for (const query of ['', `&courseRunId=${courseRunId}`]) {
      const answer = await service.send(`/api/grading/bulk/template?assessmentId=${assessmentId}${query}`, {
        as,
      });
      const lines = (await answer.text()).trim().split('\r\n');
      expect(lines.filter((line) => line.includes('Nothing handed in'))).toEqual([
        ',Cai,cai@example.com,,,Nothing handed in',
      ]);
    }
    const csv = `${header}\n,Cai,CAI@example.com,12,On paper,Nothing handed in\n,Dee,dee@example.com,3,,\n`;
    const { body } = await preview(as, assessmentId, csv);
    expect(body.data.counts).toMatchObject({ new: 1, wrong: 1 });
    expect(body.data.rows[0]).toMatchObject({ submissionId: null, learnerId: cai.id, change: 'new' });
    const grades = [{ learnerId: cai.id, score: 12, feedback: 'On paper' }];
    expect((await store(as, { assessmentId, grades })).body.data).toEqual({ graded: 1 });
    const stored = await database.db.submission.findFirstOrThrow({ where: { learnerId: cai.id } });
    expect(stored).toMatchObject({ status: 'graded', feedback: 'On paper', fileId: null, courseRunId });
    const again = await service.send(`/api/grading/bulk/template?assessmentId=${assessmentId}`, { as });
    expect(await again.text()).toContain(`${stored.id},Cai,cai@example.com,12,On paper,Nothing handed in`);
  });

  it('is refused together with all others when there is work by now, or no class', async () => {
    const { assessmentId, first, cai, dee } = await three();
    const grades = [
      { learnerId: cai.id, score: 12 },
      { learnerId: first.learnerId, score: 1 },
      { learnerId: dee.id, score: 1 },
      { learnerId: cai.id, score: 21 },
    ];
    const answer = await store(await trainer(), { assessmentId, grades });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'grades.1',
      'grades.2',
      'grades.3',
    ]);
    expect(await database.db.submission.count({ where: { learnerId: cai.id } })).toBe(0);
  });

  it('is named by one of the two ways', async () => {
    const { assessmentId, first, cai } = await three();
    for (const who of [{}, { submissionId: first.id, learnerId: cai.id }]) {
      const answer = await store(await trainer(), { assessmentId, grades: [{ ...who, score: 1 }] });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: 'Name either the submission or a learner who has handed in nothing' },
      });
    }
  });
});
