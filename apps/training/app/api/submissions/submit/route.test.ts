import { buildOfficeFile, buildPdf, buildZip, pngBytes } from '@repo/files/testing/sample-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

type Sent = {
  assessmentId?: string;
  comments?: string;
  bytes?: Uint8Array<ArrayBuffer> | null;
  name?: string;
};

function submit(as: { id: string } | null, sent: Sent) {
  const { assessmentId, comments, bytes = buildPdf(), name = 'essay.pdf' } = sent;
  const body = new FormData();
  if (assessmentId !== undefined) body.append('assessmentId', assessmentId);
  if (comments !== undefined) body.append('comments', comments);
  if (bytes) body.append('file', new Blob([bytes]), name);
  return service.call('/api/submissions/submit', { method: 'POST', as, body });
}

async function seat(assessment: { dueDate?: Date } = {}) {
  const learner = await createUser(database.db);
  const { id: assessmentId, courseId } = await createAssessment(database.db, assessment);
  const run = await createCourseRun(database.db, { courseId });
  const enrolment = await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
  return { learner, assessmentId, run, enrolment };
}

const rowsOf = (assessmentId: string) =>
  database.db.submission.findMany({
    where: { assessmentId },
    orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
    include: { file: true },
  });

describe('POST /api/submissions/submit', () => {
  it('stores the work, in the class the learner sits in', async () => {
    const { learner, assessmentId, run } = await seat();
    const { status, body } = await submit(learner, { assessmentId, comments: ' Please see page 2.\0 ' });
    expect(status).toBe(400);
    expect(body.error).toBe('Text must not hold the NUL character');
    const answer = await submit(learner, { assessmentId, comments: ' Please see page 2. ' });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    const [row] = await rowsOf(assessmentId);
    expect(answer.body.data).toEqual({
      submissionId: row?.id,
      submittedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(row).toMatchObject({
      learnerId: learner.id,
      courseRunId: run.id,
      comments: 'Please see page 2.',
      late: false,
      status: 'pending',
      score: null,
      file: { ownerId: learner.id, category: 'submission', name: 'essay.pdf' },
    });
    expect(row?.file?.path).toMatch(new RegExp(`^/uploads/learner/${learner.id}/[0-9a-f]{24}-essay\\.pdf$`));
  });

  it('keeps the earlier work when it is handed in again', async () => {
    const { learner, assessmentId } = await seat();
    await submit(learner, { assessmentId, bytes: buildPdf('one') });
    await submit(learner, { assessmentId, bytes: buildPdf('two') });
    const [first, second] = await rowsOf(assessmentId);
    expect(first?.supersededAt).not.toBeNull();
    expect(second?.supersededAt).toBeNull();
    const earlier = await service.send(first?.file?.path ?? '', { as: learner });
    expect(await earlier.text()).toContain('(one)');
  });

  it('ten concurrent submissions are all kept and one is current', async () => {
    const { learner, assessmentId } = await seat();
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(learner, { assessmentId })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const rows = await rowsOf(assessmentId);
    expect(rows).toHaveLength(10);
    expect(rows.filter(({ supersededAt }) => supersededAt === null)).toHaveLength(1);
  });

  it('after the due date is late', async () => {
    const { learner, assessmentId } = await seat({ dueDate: new Date(Date.now() - 1000) });
    expect((await submit(learner, { assessmentId })).status).toBe(200);
    expect((await rowsOf(assessmentId))[0]?.late).toBe(true);
  });

  it.each([
    ['word', buildOfficeFile('docx')],
    ['slides', buildOfficeFile('pptx')],
    ['sheet', buildOfficeFile('xlsx')],
    ['picture', pngBytes],
    ['zip', buildZip({ 'main.py': 'print(1)' })],
    ['text', new Uint8Array(Buffer.from('My essay.'))],
  ])('takes a %s', async (name, bytes) => {
    const { learner, assessmentId } = await seat();
    expect((await submit(learner, { assessmentId, bytes, name })).status).toBe(200);
  });
});

describe('POST /api/submissions/submit refuses', () => {
  it('who is not signed in, and who is no learner', async () => {
    const { assessmentId } = await seat();
    expect((await submit(null, { assessmentId })).status).toBe(401);
    for (const role of ['trainer', 'developer', 'admin'] as const)
      expect((await submit(await createUser(database.db, { roles: [role] }), { assessmentId })).status).toBe(
        403,
      );
  });

  it.each(['withdrawn', 'cancelled', 'admin_removed'] as const)(
    'a learner whose enrolment is %s',
    async (status) => {
      const { learner, assessmentId, enrolment } = await seat();
      await database.db.enrolment.update({ where: { id: enrolment.id }, data: { status } });
      expect(await submit(learner, { assessmentId })).toMatchObject({
        status: 403,
        body: { success: false, error: 'You are not enrolled in a class of this course. Enrol first' },
      });
    },
  );

  it('a learner of another course', async () => {
    const { assessmentId } = await seat();
    const { learner } = await seat();
    expect((await submit(learner, { assessmentId })).status).toBe(403);
  });

  it('an assessment that is not there', async () => {
    const { learner } = await seat();
    for (const assessmentId of ['none', '018f0000-0000-7000-8000-000000000000', ''])
      expect(await submit(learner, { assessmentId })).toMatchObject({
        status: 404,
        body: { success: false, error: 'Assessment not found' },
      });
  });

  it('to replace what is graded', async () => {
    const { learner, assessmentId } = await seat();
    await submit(learner, { assessmentId });
    await database.db.submission.updateMany({ data: { status: 'graded', score: 50, gradedAt: new Date() } });
    expect(await submit(learner, { assessmentId })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Your work is graded already/) },
    });
    expect(await rowsOf(assessmentId)).toHaveLength(1);
    const keys = [];
    for await (const { key } of service.services.files.list()) keys.push(key);
    expect(keys).toHaveLength(1);
  });

  it.each([
    [{ assessmentId: undefined }, 'assessmentId is required'],
    [{ bytes: null }, 'Choose a file'],
    [{ bytes: new Uint8Array() }, 'The file is empty'],
    [{ bytes: buildOfficeFile('docm') }, 'The file holds macros. Save it without them and try again'],
    [{ bytes: new Uint8Array(Buffer.from('MZ\x90\x00')) }, /^Hand in a PDF, an Office file/],
    [{ comments: 'x'.repeat(5001) }, 'Comments can have at most 5,000 characters'],
  ])('a wrong form (%#)', async (sent, error) => {
    const { learner, assessmentId } = await seat();
    expect(await submit(learner, { assessmentId, ...sent })).toMatchObject({
      status: 400,
      body: { success: false, error: typeof error === 'string' ? error : expect.stringMatching(error) },
    });
  });

  it('more than 20 MB, and takes exactly that', async () => {
    const { learner, assessmentId } = await seat();
    const large = new Uint8Array(20 * 1_048_576);
    large.set(buildPdf());
    expect((await submit(learner, { assessmentId, bytes: large })).status).toBe(200);
    expect(await submit(learner, { assessmentId, bytes: new Uint8Array([...large, 0]) })).toMatchObject({
      status: 413,
      body: { success: false, error: 'The file is too large: at most 20 MB' },
    });
  });
});
