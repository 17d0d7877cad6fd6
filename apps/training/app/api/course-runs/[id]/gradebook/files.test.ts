import { readSheet } from '@repo/sheets/read-sheet';
import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
let now = new Date('2027-03-01T02:00:00Z');
const service = useTrainingService(database, () => ({ clock: () => now }));

type Person = { id: string };
type Difference = {
  learnerId: string;
  assessmentId: string;
  after: number;
  problem: string | null;
  expectedVersion: string;
};

/** Two learners, a quiz and an essay. */
async function begin(settings = {}) {
  now = new Date('2027-03-01T02:00:00Z');
  const course = await createCourse(database.db);
  const trainer = await createUser(database.db, { roles: ['trainer'], fullName: 'Trainer One' });
  const { id: runId } = await createCourseRun(database.db, { courseId: course.id, trainerId: trainer.id });
  const dated = (title: string, month: number) =>
    createAssessment(database.db, {
      ...{ courseId: course.id, title, dueDate: new Date(Date.UTC(2027, month)), ...settings },
    });
  const quiz = (await dated('Quiz', 3)).id;
  const essay = (await dated('Essay, “final”', 4)).id;
  const seat = async (fullName: string) => {
    const person = await createUser(database.db, { fullName });
    await createEnrolment(database.db, { userId: person.id, courseRunId: runId });
    return person;
  };
  return { trainer, runId, quiz, essay, one: await seat('=Ann'), two: await seat('测试 Ben') };
}

type Place = Awaited<ReturnType<typeof begin>>;

const path = (runId: string, rest: string) => `/api/course-runs/${runId}/gradebook${rest}`;

async function type(
  { trainer, runId, quiz }: Place,
  learner: Person,
  score: number | null,
  as: Person = trainer,
) {
  const { learners } = (await service.call(path(runId, ''), { as })).body.data;
  const row = learners.find(({ id }: Person) => id === learner.id);
  const expectedVersion = row.cells[0]?.[6] ?? '';
  return service.call(path(runId, ''), {
    ...{ method: 'PUT', as },
    body: { cells: [{ assessmentId: quiz, learnerId: learner.id, score, expectedVersion }] },
  });
}

async function preview({ trainer, runId }: Place, csv: string, as: Person = trainer) {
  const body = new FormData();
  body.append('file', new File([csv], 'gradebook.csv', { type: 'text/csv' }));
  return service.call(path(runId, '/import/preview'), { method: 'POST', as, body });
}

const store = ({ trainer, runId }: Place, differences: Difference[]) =>
  service.call(path(runId, '/import'), {
    ...{ method: 'POST', as: trainer },
    body: {
      cells: differences
        .filter(({ problem }) => problem === null)
        .map(({ learnerId, assessmentId, after, expectedVersion }) => ({
          ...{ learnerId, assessmentId, score: after, expectedVersion },
        })),
    },
  });

const history = ({ runId, quiz }: Place, as: Person, learner: Person) =>
  service.call(
    path(runId, `/history?${new URLSearchParams({ assessmentId: quiz, learnerId: learner.id })}`),
    { as },
  );

describe('GET …/gradebook/export', () => {
  it.each(['csv', 'xlsx'])('has what an import reads, as %s: nothing differs then', async (format) => {
    const place = await begin();
    await type(place, place.one, 61.5);
    const response = await service.send(path(place.runId, `/export?format=${format}`), {
      as: place.trainer,
    });
    expect(response.headers.get('content-disposition')).toContain(`gradebook.${format}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const sheet = await readSheet(bytes, { maxRows: 10 });
    expect(sheet.ok && sheet.rows.map(({ cells }) => cells.slice(1))).toMatchObject([
      ['Learner', 'Quiz', 'Essay, “final”'],
      [expect.stringMatching(/=Ann/), '61.5'],
      ['测试 Ben'],
    ]);
    const body = new FormData();
    body.append('file', new File([bytes], `gradebook.${format}`));
    const answer = await service.call(path(place.runId, '/import/preview'), {
      ...{ method: 'POST', as: place.trainer, body },
    });
    expect(answer.body.data).toEqual({ differences: [], unchanged: 1, notices: [] });
  });
});

describe('POST …/gradebook/import', () => {
  it('shows every difference before anything is stored, and stores drafts then', async () => {
    const place = await begin();
    await type(place, place.one, 61);
    const csv = `Learner ID,Quiz,Essay, Remarks\n${place.one.id},70,\n${place.two.id},"80,5",\n`;
    const { body } = await preview(place, csv);
    expect(body.data).toMatchObject({
      differences: [
        { row: 2, learnerName: '=Ann', assessmentTitle: 'Quiz', before: 61, after: 70, problem: null },
        {
          row: 3,
          learnerName: '测试 Ben',
          assessmentTitle: 'Quiz',
          before: null,
          after: 80.5,
          problem: null,
        },
      ],
      unchanged: 0,
      notices: ['Not used: “Essay”, “Remarks”'],
    });
    expect((await history(place, place.trainer, place.two)).body.data).toEqual([]);
    expect((await store(place, body.data.differences)).status).toBe(200);
    expect(await database.db.gradeDraft.count()).toBe(2);
    expect(await database.db.submission.count()).toBe(0);
    expect(await database.db.notification.count()).toBe(0);
    expect(await database.db.auditEntry.count({ where: { action: 'submission.import-drafts' } })).toBe(1);
  });

  it('refuses all of it when one cell was changed after the preview, and names that', async () => {
    const place = await begin();
    const csv = `Learner ID,Quiz\n${place.one.id},70\n${place.two.id},80\n`;
    const { differences } = (await preview(place, csv)).body.data;
    await type(place, place.two, 50);
    const answer = await store(place, differences);
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'cells.1' }] } });
    expect(await database.db.gradeDraft.count()).toBe(1);
  });

  it('says for each cell that cannot be stored why', async () => {
    const place = await begin();
    const rows = [`${place.one.id},101`, `${place.two.id},85%`, 'nobody,5', `${place.one.id},50`];
    const { body } = await preview(place, `Learner ID,Quiz\n${rows.join('\n')}\n`);
    expect(body.data.differences.map(({ problem }: Difference) => problem)).toEqual([
      'The score is at most 100',
      '“85%” is no score',
      'This person is no learner of this class',
      'This learner is on row 2 already',
    ]);
  });

  it('finds columns of one title by their ids, whatever their order has become', async () => {
    const place = await begin();
    const { db } = database;
    await db.assessment.update({ where: { id: place.essay }, data: { title: 'quiz' } });
    await type(place, place.one, 61);
    const export_ = await service.send(path(place.runId, '/export?format=csv'), { as: place.trainer });
    const csv = await export_.text();
    expect(csv).toContain(`Quiz [${place.quiz}]`);
    await db.assessment.update({ where: { id: place.quiz }, data: { dueDate: new Date('2028-01-01') } });
    expect((await preview(place, csv)).body.data).toMatchObject({ differences: [], unchanged: 1 });
  });

  it('refuses a file without learners or assessments, and one of somebody else’s class', async () => {
    const place = await begin();
    expect((await preview(place, 'Quiz\n5\n')).body.error).toMatch(/no column “Learner ID”/);
    expect((await preview(place, 'Learner ID,Exam\na,5\n')).body.error).toMatch(/No column has the title/);
    expect((await preview(place, 'Learner ID,Quiz,quiz\na,5,6\n')).body.error).toMatch(/is there twice/);
    const other = await createUser(database.db, { roles: ['trainer'] });
    expect((await preview(place, `Learner ID,Quiz\n${place.one.id},5\n`, other)).status).toBe(404);
  });

  it('tells nothing of results that are marked blind', async () => {
    const place = await begin({ blindKey: 'secret' });
    const { body } = await preview(place, `Learner ID,Quiz\n${place.one.id},5\n`);
    expect(body.data.differences).toMatchObject([{ before: null, problem: expect.stringMatching(/blind/) }]);
  });
});

describe('GET …/gradebook/history', () => {
  it('says who changed a cell, from what, and where, through to the release', async () => {
    const place = await begin();
    const later = () => {
      now = new Date(+now + 1000);
    };
    await type(place, place.one, 61);
    later();
    const { differences } = (await preview(place, `Learner ID,Quiz\n${place.one.id},70\n`)).body.data;
    await store(place, differences);
    later();
    const pair = { assessmentId: place.quiz, learnerId: place.one.id };
    const read = () =>
      service.call(`/api/grading/drafts?${new URLSearchParams(pair)}`, { as: place.trainer });
    const { version } = (await read()).body.data;
    const body = { ...pair, score: 72, expectedVersion: version };
    const saved = await service.call('/api/grading/drafts', { method: 'PUT', as: place.trainer, body });
    later();
    const results = [{ learnerId: place.one.id, expectedVersion: saved.body.data.version }];
    await service.call('/api/grading/drafts/release', {
      ...{ method: 'POST', as: place.trainer, body: { assessmentId: place.quiz, results } },
    });
    later();
    await type(place, place.one, 73);
    later();
    await type(place, place.one, null);
    const { data } = (await history(place, place.trainer, place.one)).body;
    expect(
      data.map((row: { kind: string; previousScore: number; score: number; by: string }) => [
        ...[row.kind, row.previousScore, row.score, row.by],
      ]),
    ).toEqual([
      ['discarded', 73, null, 'Trainer One'],
      ['gradebook', null, 73, 'Trainer One'],
      ['released', null, 72, 'Trainer One'],
      ['marking', 70, 72, 'Trainer One'],
      ['import', 61, 70, 'Trainer One'],
      ['gradebook', null, 61, 'Trainer One'],
    ]);
  });

  it('keeps a first mark to its marker while a second one can follow, and says nothing of blind marking', async () => {
    const place = await begin({ secondPercent: 100 });
    await type(place, place.one, 61);
    const admin = await createUser(database.db, { roles: ['admin'] });
    expect((await history(place, admin, place.one)).body.data).toEqual([]);
    expect((await history(place, place.trainer, place.one)).body.data).toHaveLength(1);
    // Nor is it shown once it is discarded: its marker can mark again.
    await type(place, place.one, null);
    expect((await history(place, admin, place.one)).body.data).toEqual([]);
    expect((await history(place, place.trainer, place.one)).body.data).toHaveLength(2);
    await database.db.assessment.update({ where: { id: place.quiz }, data: { blindKey: 'secret' } });
    expect((await history(place, place.trainer, place.one)).status).toBe(404);
  });

  it('is refused to trainers of other classes', async () => {
    const place = await begin();
    const other = await createUser(database.db, { roles: ['trainer'] });
    expect((await history(place, other, place.one)).status).toBe(404);
  });
});
