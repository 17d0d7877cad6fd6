import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun, createEnrolment, createUser } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

const rubric = [
  {
    title: '洗手',
    levels: [
      { title: '未做', points: 0 },
      { title: '已做', points: 5 },
    ],
  },
  {
    title: 'வெப்பநிலை',
    levels: [
      { title: 'இல்லை', points: 0 },
      { title: 'பகுதி', points: 2.35 },
      { title: 'ஆம்', points: 5.1 },
    ],
  },
];

const fields = { type: 'interview', title: '角色扮演', dueDate: '2027-03-20', maxScore: 20, rubric };

async function begin(more: object = {}) {
  const course = await createCourse(database.db);
  const developer = await createUser(database.db, { roles: ['developer'] });
  const as = await createUser(database.db, { roles: ['trainer'] });
  const run = await createCourseRun(database.db, { courseId: course.id, trainerId: as.id });
  const learner = await createUser(database.db);
  await createEnrolment(database.db, { userId: learner.id, courseRunId: run.id });
  const body = { ...fields, courseId: course.id, ...more };
  const made = await service.call('/api/assessments', { method: 'POST', as: developer, body });
  const assessmentId: string = made.body.data?.id ?? '';
  return { made, developer, as, learner, assessmentId };
}

type Place = Awaited<ReturnType<typeof begin>>;

async function save({ as, assessmentId, learner }: Place, draft: object) {
  const learnerId = learner.id;
  const query = new URLSearchParams({ assessmentId, learnerId });
  const read = await service.call(`/api/grading/drafts?${query}`, { as });
  const body = { assessmentId, learnerId, expectedVersion: read.body.data.version, ...draft };
  return service.call('/api/grading/drafts', { method: 'PUT', as, body });
}

const change = ({ developer, assessmentId }: Place, body: object) =>
  service.call(`/api/assessments/${assessmentId}`, { method: 'PUT', as: developer, body });

describe('a result by a rubric', () => {
  it('is the sum of the chosen levels, whatever score is sent, and waits for the last level', async () => {
    const place = await begin();
    expect((await save(place, { levels: [1, -1], score: 20 })).body.data).toMatchObject({
      state: 'started',
      draft: { score: null, levels: [1, -1] },
    });
    expect((await save(place, { levels: [1, 1], score: 20 })).body.data).toMatchObject({
      ...{ state: 'ready', submissionId: null, draft: { score: 7.35, levels: [1, 1] } },
    });
  });

  it.each([[[1]], [[1, 3]], [[1, 1, 1]], [[]]])('is refused for the levels %j', async (levels) => {
    const answer = await save(await begin(), { levels, score: 5 });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([{ field: 'levels' }]);
  });

  it('is refused where there is no rubric', async () => {
    const place = await begin({ rubric: undefined });
    expect(place.made.body.data.rubric).toEqual([]);
    expect((await save(place, { levels: [1], score: 5 })).status).toBe(400);
    expect((await save(place, { score: 5 })).body.data.state).toBe('ready');
  });

  it('shows its levels to the learner once it is released, until a score is typed over it', async () => {
    const place = await begin();
    const { as, learner, assessmentId } = place;
    const { body } = await save(place, { levels: [1, 2] });
    const own = async () => (await service.call('/api/submissions', { as: learner })).body.data;
    expect(await own()).toEqual([]);
    const results = [{ learnerId: learner.id, expectedVersion: body.data.version }];
    const sent = { assessmentId, results };
    const released = await service.call('/api/grading/drafts/release', { method: 'POST', as, body: sent });
    expect(released.body.data).toEqual({ released: 1, mailed: 1 });
    const [row] = await own();
    expect(row).toMatchObject({ score: 10.1, levels: [1, 2], fileUrl: '' });
    const typed = { submissionId: row.submissionId, status: 'graded', score: 9 };
    await service.call('/api/grading/update-grading', { method: 'PUT', as, body: typed });
    expect(await own()).toMatchObject([{ score: 9, levels: [] }]);
  });
});

describe('a rubric', () => {
  it('is refused above the highest score, also when that is lowered', async () => {
    const { made } = await begin({ maxScore: 10 });
    expect(made.status).toBe(400);
    expect(made.body.details).toMatchObject([{ field: 'rubric', message: expect.stringContaining('10.1') }]);
    expect((await change(await begin(), { maxScore: 10 })).status).toBe(400);
  });

  it('can be changed until somebody was marked by it', async () => {
    const place = await begin();
    const [first] = rubric;
    expect((await change(place, { rubric: [first] })).body.data.rubric).toEqual([first]);
    expect((await save(place, { levels: [0] })).status).toBe(200);
    expect((await change(place, { rubric })).status).toBe(400);
    expect((await change(place, { rubric: [first], title: 'Role play' })).status).toBe(200);
  });
});
