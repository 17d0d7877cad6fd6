import { buildPdf } from '@repo/files/testing/sample-files';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createStoredFile,
  createSubmission,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { readFirstChoices } from '#domain/choices/find-choices.ts';
import { findGradableSubmission } from '#domain/grading/find-gradable-submission.ts';
import { listDirectlyGradableSubmissions } from '#domain/grading/list-directly-gradable-submissions.ts';
import { listVisibleAssessmentsWithCounts } from '#domain/grading/list-visible-assessments-with-counts.ts';
import { getVisibleOrSubmittedAssessment } from '#domain/submissions/get-visible-or-submitted-assessment.ts';
import { assertRole } from '#testing/assert-role.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
type Person = Awaited<ReturnType<typeof createUser>>;

const contextOf = (person: Person) => service.contextOf(person);

/** One learner's submissions in two courses. The trainer has another class of the first course and none of the second. */
async function setUp() {
  const { db } = database;
  const trainer = await createUser(db, { roles: ['trainer'] });
  const stranger = await createUser(db, { roles: ['trainer'] });
  async function workIn(trainerId: string | null) {
    const course = await createCourse(db);
    await createCourseRun(db, { courseId: course.id, trainerId });
    const run = await createCourseRun(db, { courseId: course.id });
    const assessment = await createAssessment(db, { courseId: course.id });
    const learner = await createUser(db);
    await createEnrolment(db, { userId: learner.id, courseRunId: run.id });
    const file = await createStoredFile(db, { ownerId: learner.id });
    await service.services.files.put(file.storageKey, buildPdf('work'), { contentType: 'application/pdf' });
    const submission = await createSubmission(db, {
      assessmentId: assessment.id,
      learnerId: learner.id,
      courseRunId: run.id,
      fileId: file.id,
    });
    return { course, run, assessment, learner, file, submission };
  }
  return { trainer, stranger, mine: await workIn(trainer.id), other: await workIn(null) };
}

const firstPage = { q: '', type: [], sort: null, page: 1, limit: 25 };

const showAll = () =>
  database.db.companySettings.update({ where: { id: 1 }, data: { trainersSeeAllClasses: true } });

async function listed(as: Person, query = ''): Promise<string[]> {
  const { status, body } = await service.call(`/api/grading/learner-submissions${query}`, { as });
  expect(status).toBe(200);
  expect(body.pagination.total).toBe(body.data.length);
  return body.data.map(({ submissionId }: { submissionId: string }) => submissionId).toSorted();
}

const grade = (as: Person, submissionId: string) =>
  service.call('/api/grading/update-grading', {
    method: 'PUT',
    as,
    body: { submissionId, score: 5, feedback: '', status: 'graded' },
  });

const gradeInBulk = (as: Person, assessmentId: string, submissionIds: string[]) =>
  service.call('/api/grading/bulk', {
    method: 'POST',
    as,
    body: { assessmentId, grades: submissionIds.map((submissionId) => ({ submissionId, score: 5 })) },
  });

const template = async (as: Person, assessmentId: string) => {
  const answer = await service.send(`/api/grading/bulk/template?assessmentId=${assessmentId}`, { as });
  return { status: answer.status, text: await answer.text() };
};

function preview(as: Person, assessmentId: string) {
  const body = new FormData();
  body.append('assessmentId', assessmentId);
  body.append('file', new Blob(['email,score\nsomebody@example.com,1\n']), 'grades.csv');
  return service.call('/api/grading/bulk/preview', { method: 'POST', as, body });
}

const opens = async (as: Person, path: string) => {
  const answer = await service.send(path, { as });
  await answer.body?.cancel();
  return answer.status;
};

describe('a trainer', () => {
  it('lists the work of the courses of which they run a class, also filtered', async () => {
    const { trainer, stranger, mine, other } = await setUp();
    expect(await listed(trainer)).toEqual([mine.submission.id]);
    expect(await listed(trainer, `?assessmentId=${other.assessment.id}`)).toEqual([]);
    expect(await listed(trainer, `?courseRunId=${other.run.id}`)).toEqual([]);
    expect(await listed(stranger)).toEqual([]);
  });

  it('grades that work and no other, one by one', async () => {
    const { trainer, stranger, mine, other } = await setUp();
    expect((await grade(stranger, mine.submission.id)).status).toBe(404);
    expect(await grade(trainer, other.submission.id)).toMatchObject({
      status: 404,
      body: { success: false, error: 'Submission not found' },
    });
    expect(await database.db.submission.count({ where: { status: 'graded' } })).toBe(0);
    expect(service.mails).toEqual([]);
    expect((await grade(trainer, mine.submission.id)).status).toBe(200);
  });

  it('grades that work and no other, in bulk', async () => {
    const { trainer, stranger, mine, other } = await setUp();
    const { id: assessmentId } = mine.assessment;
    expect((await gradeInBulk(trainer, other.assessment.id, [other.submission.id])).status).toBe(404);
    expect((await gradeInBulk(stranger, assessmentId, [mine.submission.id])).status).toBe(404);
    const mixed = await gradeInBulk(trainer, assessmentId, [mine.submission.id, other.submission.id]);
    expect(mixed).toMatchObject({ status: 400, body: { details: [{ field: 'grades.1' }] } });
    expect(await database.db.submission.count({ where: { status: 'graded' } })).toBe(0);
    expect((await gradeInBulk(trainer, assessmentId, [mine.submission.id])).status).toBe(200);
  });

  it('gets names and addresses of those learners alone, as CSV and in a preview', async () => {
    const { trainer, stranger, mine, other } = await setUp();
    expect((await template(trainer, mine.assessment.id)).text).toContain(mine.learner.email);
    expect((await preview(trainer, mine.assessment.id)).status).toBe(200);
    for (const [as, id] of [
      [trainer, other.assessment.id],
      [stranger, mine.assessment.id],
    ] as const) {
      expect((await template(as, id)).status).toBe(404);
      expect((await preview(as, id)).status).toBe(404);
    }
  });

  it('opens the files of that work, also of work that was replaced', async () => {
    const { trainer, stranger, mine, other } = await setUp();
    expect(await opens(trainer, mine.file.path)).toBe(200);
    expect(await opens(trainer, other.file.path)).toBe(404);
    expect(await opens(stranger, mine.file.path)).toBe(404);
    await database.db.submission.updateMany({ data: { supersededAt: new Date() } });
    expect(await opens(trainer, mine.file.path)).toBe(200);
    expect(await opens(trainer, other.file.path)).toBe(404);
  });

  it('opens the documents of the learners who are in their own classes', async () => {
    const { trainer, stranger, mine } = await setUp();
    for (const category of ['cv', 'certificate', 'profile_picture'] as const) {
      const { path, storageKey } = await createStoredFile(database.db, {
        ownerId: mine.learner.id,
        category,
      });
      await service.services.files.put(storageKey, buildPdf(category), { contentType: 'application/pdf' });
      // Another trainer's class of the same course.
      expect(await opens(trainer, path)).toBe(404);
      const run = await createCourseRun(database.db, { trainerId: trainer.id });
      const { id } = await createEnrolment(database.db, { userId: mine.learner.id, courseRunId: run.id });
      expect(await opens(trainer, path)).toBe(200);
      expect(await opens(stranger, path)).toBe(404);
      for (const status of ['withdrawn', 'cancelled', 'admin_removed'] as const) {
        await database.db.enrolment.update({ where: { id }, data: { status } });
        expect(await opens(trainer, path)).toBe(404);
      }
    }
  });

  it('does not open the documents of other staff', async () => {
    const { trainer, stranger } = await setUp();
    const { path, storageKey } = await createStoredFile(database.db, {
      ownerId: stranger.id,
      category: 'cv',
    });
    await service.services.files.put(storageKey, buildPdf('cv'), { contentType: 'application/pdf' });
    expect(await opens(trainer, path)).toBe(404);
    expect(await opens(stranger, path)).toBe(200);
  });

  it('who has lost the role or the class sees none of it', async () => {
    const { trainer, mine } = await setUp();
    await database.db.courseRun.updateMany({ data: { trainerId: null } });
    expect(await listed(trainer)).toEqual([]);
    expect((await grade(trainer, mine.submission.id)).status).toBe(404);
    await database.db.courseRun.updateMany({ data: { trainerId: trainer.id } });
    const former = await database.db.user.update({ where: { id: trainer.id }, data: { roles: ['learner'] } });
    await expect(
      getVisibleOrSubmittedAssessment(contextOf(former), mine.assessment.id),
    ).rejects.toMatchObject({
      status: 404,
    });
  });

  it('has that work on the desk, in its filters and figures, and no other', async () => {
    const { trainer, stranger, mine, other } = await setUp();
    const ctx = assertRole(contextOf(trainer), 'trainer');
    const queue = await listDirectlyGradableSubmissions(ctx, { mine: false, page: 1 });
    expect(queue.data.map(({ submissionId }) => submissionId)).toEqual([mine.submission.id]);
    expect(await findGradableSubmission(ctx, other.submission.id)).toBeNull();
    expect(await findGradableSubmission(ctx, mine.submission.id)).not.toBeNull();
    for (const [list, id] of [
      ['grading-assessments', mine.assessment.id],
      ['grading-classes', mine.run.id],
      ['assessments', mine.assessment.id],
    ] as const) {
      const { options } = await readFirstChoices(ctx, list);
      expect(options.map(({ value }) => value)).toEqual([id]);
    }
    expect(
      (
        await listDirectlyGradableSubmissions(assertRole(contextOf(stranger), 'trainer'), {
          mine: false,
          page: 1,
        })
      ).data,
    ).toEqual([]);
    expect(await listVisibleAssessmentsWithCounts(ctx, firstPage)).toMatchObject({
      rows: [{ id: mine.assessment.id, handedIn: 1, toGrade: 1 }],
      total: 1,
    });
    await expect(getVisibleOrSubmittedAssessment(ctx, other.assessment.id)).rejects.toMatchObject({
      status: 404,
    });
    expect((await getVisibleOrSubmittedAssessment(ctx, mine.assessment.id)).id).toBe(mine.assessment.id);
  });

  it('who writes courses too sees every assessment, and figures of those they may grade', async () => {
    const { mine, other } = await setUp();
    const both = await createUser(database.db, { roles: ['trainer', 'developer'] });
    await createCourseRun(database.db, { courseId: mine.course.id, trainerId: both.id });
    const { rows: figures } = await listVisibleAssessmentsWithCounts(
      assertRole(contextOf(both), 'trainer'),
      firstPage,
    );
    expect(figures.find(({ id }) => id === mine.assessment.id)).toMatchObject({ handedIn: 1, toGrade: 1 });
    expect(figures.find(({ id }) => id === other.assessment.id)).toMatchObject({
      handedIn: null,
      toGrade: null,
    });
    const developer = await createUser(database.db, { roles: ['developer'] });
    const ctx = assertRole(contextOf(developer), 'developer');
    for (const row of (await listVisibleAssessmentsWithCounts(ctx, firstPage)).rows)
      expect(row).toMatchObject({ handedIn: null, toGrade: null });
    expect((await getVisibleOrSubmittedAssessment(ctx, other.assessment.id)).id).toBe(other.assessment.id);
  });
});

describe('where the company settings say that trainers see all classes', () => {
  it('a trainer without a class lists, grades and opens everything', async () => {
    const { stranger, mine, other } = await setUp();
    await showAll();
    expect(await listed(stranger)).toEqual([mine.submission.id, other.submission.id].toSorted());
    expect((await grade(stranger, mine.submission.id)).status).toBe(200);
    expect((await gradeInBulk(stranger, other.assessment.id, [other.submission.id])).status).toBe(200);
    expect((await template(stranger, other.assessment.id)).text).toContain(other.learner.email);
    expect((await preview(stranger, other.assessment.id)).status).toBe(200);
    const cv = await createStoredFile(database.db, { ownerId: mine.learner.id, category: 'cv' });
    await service.services.files.put(cv.storageKey, buildPdf('cv'), { contentType: 'application/pdf' });
    for (const { path } of [mine.file, other.file, cv]) expect(await opens(stranger, path)).toBe(200);
    expect(
      (
        await listDirectlyGradableSubmissions(assertRole(contextOf(stranger), 'trainer'), {
          mine: false,
          page: 1,
        })
      ).data,
    ).toHaveLength(2);
    expect((await getVisibleOrSubmittedAssessment(contextOf(stranger), other.assessment.id)).id).toBe(
      other.assessment.id,
    );
  });

  it('learners and developers still see nobody’s', async () => {
    const { mine } = await setUp();
    await showAll();
    for (const role of ['learner', 'developer'] as const) {
      const as = await createUser(database.db, { roles: [role] });
      expect(await opens(as, mine.file.path)).toBe(404);
      expect((await grade(as, mine.submission.id)).status).toBe(403);
    }
  });
});

it('an admin sees and grades everything', async () => {
  const { mine, other } = await setUp();
  const admin = await createUser(database.db, { roles: ['admin'] });
  expect(await listed(admin)).toEqual([mine.submission.id, other.submission.id].toSorted());
  expect((await grade(admin, other.submission.id)).status).toBe(200);
  expect(await opens(admin, other.file.path)).toBe(200);
});
