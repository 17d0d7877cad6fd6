import { createFileStore } from '@repo/files/create-file-store';
import { buildPdf } from '@repo/files/testing/sample-files';
import { createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { getQuestionStatistics } from '#domain/quizzes/get-question-statistics.ts';
import { handInDueAttempts } from '#domain/quizzes/hand-in-due-attempts.ts';
import { assertRole } from '#testing/assert-role.ts';
import { threeQuestionQuiz } from '#testing/quiz-fixture.ts';
import { useQuizService } from '#testing/use-quiz-service.ts';

const { database, time, service, begin, work } = useQuizService();

type Person = Awaited<ReturnType<typeof createUser>>;

it('a quiz is handed in as work with a draft of its score, and shows what was right once it is released', async () => {
  const { pair, start, save, submit, results, release, own } = await begin();
  const { body } = await start();
  expect(JSON.stringify(body)).not.toMatch(/flies|"correct":\[/);
  const { id } = body.data;
  expect((await save(id, { q1: ['a'] })).status).toBe(200);
  // Another tab answers another question, and neither loses the other's.
  expect((await save(id, { q2: ['b'] })).status).toBe(200);
  expect((await start()).body.data.questions.map(({ chosen }: { chosen: string[] }) => chosen)).toEqual([
    ['a'],
    ['b'],
    [],
  ]);
  // The second one is for a first answer that was lost on the way.
  for (const _ of [1, 2])
    expect((await submit(id, { q3: ['a'] })).body.data).toMatchObject({ answersCounted: true });

  const [result] = (await results()).results;
  expect(result).toMatchObject({
    state: 'ready',
    draft: { score: 66.67, markedBy: '' },
    fileName: 'Answers.txt',
  });
  expect(await own()).toMatchObject({ mayStart: false, results: [{ score: null, questions: null }] });
  const mine = await service.call('/api/submissions', {
    as: await database.db.user.findUniqueOrThrow({ where: { id: pair.learnerId } }),
  });
  expect(mine.body.data).toMatchObject([{ status: 'pending', score: null }]);

  expect((await release()).status).toBe(200);
  expect(await work(pair)).toMatchObject([{ status: 'graded', attempt: 1, late: false }]);
  const shown = (await own())?.results[0];
  expect(shown?.score).toBe(66.67);
  expect(shown?.questions).toMatchObject([
    { isRight: true },
    { isRight: false, correct: ['a'] },
    { isRight: true },
  ]);
});

it('the document of the answers names what was chosen, and not what is right', async () => {
  const { pair, start, submit } = await begin();
  await submit((await start()).body.data.id, { q1: ['b'] });
  const [{ fileId } = { fileId: null }] = await work(pair);
  const file = await database.db.storedFile.findUniqueOrThrow({ where: { id: fileId ?? '' } });
  const text = await new Response(await service.services.files.read(file.storageKey)).text();
  expect(text).toContain('1. What do you do with q1?\n   [ ] Cover it\n   [x] Leave it');
  expect(text).not.toContain('flies');
});

it('tabs that begin, save and hand in at once have one attempt, one work and one draft', async () => {
  const { pair, start, save, submit } = await begin();
  const begun = await Promise.all([start(), start(), start()]);
  const [id, ...others] = new Set(begun.map(({ body }) => body.data.id as string));
  expect(others).toEqual([]);
  const handedIn = await Promise.all([submit(id ?? '', { q1: ['a'] }), submit(id ?? ''), submit(id ?? '')]);
  expect(handedIn.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(handedIn.map(({ body }) => body.data.submittedAt)).size).toBe(1);
  expect(await work(pair)).toHaveLength(1);
  expect(await database.db.gradeDraft.count({ where: pair })).toBe(1);
  expect(await database.db.draftChange.count({ where: pair })).toBe(1);
  expect(await save(id ?? '', { q1: ['b'] })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'attemptId' }] },
  });
  // Whatever else writes.
  await expect(
    database.db.quizAttempt.update({ where: { id: id ?? '' }, data: { answers: { q1: ['b'] } } }),
  ).rejects.toThrow(/stays as it is/);
});

it('time that is over hands in what was saved, by the job or when the page is read', async () => {
  for (const handIn of ['job', 'page'] as const) {
    const { pair, start, save, submit, own } = await begin({ timeLimitMinutes: 10 });
    const { id, secondsLeft } = (await start()).body.data;
    expect(secondsLeft).toBe(600);
    await save(id, { q1: ['a'] });
    time.now = new Date('2027-03-10T02:10:06Z');
    expect((await save(id, { q2: ['a'] })).status).toBe(400);
    if (handIn === 'page') await own();
    else await handInDueAttempts({ ...service.services, defer: () => {} });
    const [made] = await work(pair);
    expect(made?.submittedAt).toEqual(new Date('2027-03-10T02:10:00Z'));
    const [draft] = await database.db.gradeDraft.findMany({ where: pair });
    expect(draft?.score?.toNumber()).toBe(33.33);
    // A tab that comes later changes nothing, and says so.
    expect((await submit(id, { q2: ['a'] })).body.data).toEqual({
      submittedAt: '2027-03-10T02:10:00.000Z',
      answersCounted: false,
    });
    expect((await start()).status).toBe(400);
  }
});

it('a quiz under way is not graded without it, unless nobody answered for a day', async () => {
  const { pair, trainer, start, submit, results } = await begin();
  const { id } = (await start()).body.data;
  const grade = () =>
    service.call('/api/grading/without-submission', {
      ...{ method: 'POST', as: trainer, body: { ...pair, score: 12 } },
    });
  expect(await grade()).toMatchObject({ status: 400, body: { error: expect.stringContaining('taking') } });
  time.now = new Date(+time.now + 25 * 60 * 60_000);
  expect((await grade()).status).toBe(200);
  expect((await submit(id, { q1: ['a'] })).status).toBe(200);
  expect(await work(pair)).toMatchObject([{ status: 'graded', fileId: null }]);
  expect(await database.db.gradeDraft.count({ where: pair })).toBe(0);
  // Its marker reads of it, and what the answers are worth.
  expect(await database.db.notification.count({ where: { userId: trainer.id } })).toBe(1);
  expect((await results()).results[0]).toMatchObject({ state: 'released', quizScore: 33.33 });
});

it('a resit is the next attempt, with answers hidden as the quiz says', async () => {
  const { pair, trainer, start, submit, release, own } = await begin(
    { showAnswers: 'after-last' },
    { passScore: 50, maxAttempts: 2 },
  );
  await submit((await start()).body.data.id, { q1: ['a'] });
  await release();
  expect((await start()).status).toBe(400);
  expect((await own())?.results).toMatchObject([{ score: 33.33, questions: null }]);
  const query = new URLSearchParams(pair);
  const { dueDate } = (await service.call(`/api/grading/drafts?${query}`, { as: trainer })).body.data;
  const resit = { ...pair, attempt: 2, dueDate: '2027-05-01', reason: 'Again', expectedDueDate: dueDate };
  const granted = await service.call('/api/grading/resits', { method: 'PUT', as: trainer, body: resit });
  expect(granted.status).toBe(200);
  const second = (await start()).body.data;
  expect(second.attempt).toBe(2);
  const back = { ...resit, dueDate: null, expectedDueDate: granted.body.data.dueDate };
  const taken = await service.call('/api/grading/resits', { method: 'PUT', as: trainer, body: back });
  expect(taken).toMatchObject({ status: 400, body: { error: expect.stringContaining('begun the quiz') } });
  await submit(second.id, { q1: ['a'], q2: ['a'], q3: ['a'] });
  expect(await own()).toMatchObject({
    attempt: 2,
    results: [{ score: null, questions: null }, { questions: null }],
  });
  await release();
  const results = (await own())?.results ?? [];
  expect(results.map(({ score }) => score)).toEqual([100, 33.33]);
  expect(results.every(({ questions }) => questions !== null)).toBe(true);
});

it('blind marking names nobody, and work after the due date is late', async () => {
  const { pair, start, submit, results } = await begin({}, { blindKey: 'secret' });
  time.now = new Date('2027-03-21T02:00:00Z');
  await submit((await start()).body.data.id, { q1: ['a'] });
  expect(await work(pair)).toMatchObject([{ late: true }]);
  const found = await results();
  expect(JSON.stringify(found)).not.toMatch(/Priya/);
  expect(JSON.stringify(found)).not.toContain(pair.learnerId);
  expect(found.results[0]).toMatchObject({ isBlind: true, draft: { score: 33.33 } });
});

it('others have no attempt, and a file is no quiz', async () => {
  const { assessmentId, enrol, learner, pair, start, save, submit } = await begin();
  const { id } = (await start()).body.data;
  const classmate = await enrol();
  expect((await save(id, { q1: ['a'] }, classmate)).status).toBe(404);
  for (const answers of [undefined, { q1: ['a'] }])
    expect((await submit(id, answers, classmate)).status).toBe(404);
  expect(await work(pair)).toEqual([]);
  expect((await start(await createUser(database.db))).status).toBe(403);
  expect((await save(id, { q1: ['z'] })).body.details).toMatchObject([{ field: 'answers.q1' }]);
  const form = new FormData();
  form.set('assessmentId', assessmentId);
  form.set('file', new File([buildPdf()], 'work.pdf', { type: 'application/pdf' }));
  const sent = await service.call('/api/submissions/submit', { method: 'POST', as: learner, body: form });
  expect(sent).toMatchObject({ status: 400, body: { error: expect.stringContaining('is a quiz') } });
});

it('an author makes a quiz of a version, for an assessment that can have one', async () => {
  const { assessmentId } = await begin();
  const as = await createUser(database.db, { roles: ['developer'] });
  const path = `/api/assessments/${assessmentId}/quiz`;
  const { updatedAt } = (await service.call(path, { as })).body.data;
  const put = (quiz: object, expectedUpdatedAt?: string) =>
    service.call(path, { method: 'PUT', as, body: { quiz, expectedUpdatedAt } });
  const stored = await put({ ...threeQuestionQuiz, timeLimitMinutes: 5 }, updatedAt);
  expect(stored).toMatchObject({ status: 200, body: { data: { quiz: { timeLimitMinutes: 5 } } } });
  expect((await put(threeQuestionQuiz, updatedAt)).body.details).toMatchObject([
    { field: 'expectedUpdatedAt' },
  ]);
  expect((await put({ ...threeQuestionQuiz, showAnswers: 'after-pass' })).status).toBe(400);
  const change = (body: object) =>
    service.call(`/api/assessments/${assessmentId}`, { method: 'PUT', as, body });
  expect((await change({ type: 'exam' })).body.details).toMatchObject([{ field: 'type' }]);
  expect((await change({ passScore: 50 })).status).toBe(200);
  expect((await put({ ...threeQuestionQuiz, showAnswers: 'after-pass' })).status).toBe(200);
  expect((await change({ passScore: null })).body.details).toMatchObject([{ field: 'passScore' }]);
});

it('statistics count the learners whom a trainer may grade', async () => {
  const { assessmentId, trainer, start, submit } = await begin();
  await submit((await start()).body.data.id, { q1: ['a'] });
  const of = async (person: Person) => {
    const ctx = assertRole(service.contextOf(person), 'trainer', 'developer', 'admin');
    const found = await getQuestionStatistics(ctx, assessmentId);
    return { attempts: found?.attempts, asked: found?.questions.map(({ asked }) => asked) };
  };
  expect(await of(trainer)).toEqual({ attempts: 1, asked: [1, 1, 1] });
  const other = await createUser(database.db, { roles: ['trainer'] });
  expect(await of(other)).toEqual({ attempts: 0, asked: [] });
  const author = await createUser(database.db, { roles: ['developer'] });
  expect(await of(author)).toEqual({ attempts: 1, asked: [1, 1, 1] });
});

it('a hand-in that was closed and not finished is finished by the job, also while no file could be stored', async () => {
  for (const cause of ['killed', 'file store'] as const) {
    const { pair, start, save, submit, own } = await begin();
    const { id } = (await start()).body.data;
    await save(id, { q1: ['a'] });
    const { files } = service.services;
    if (cause === 'killed') {
      await database.db.quizAttempt.update({ where: { id }, data: { submittedAt: time.now } });
    } else {
      service.services.files = createFileStore({ FILES_URL: 'file:/dev/null/nowhere' });
      expect((await submit(id)).status).toBe(200);
    }
    expect(await work(pair)).toEqual([]);
    const job = () => handInDueAttempts({ ...service.services, defer: () => {} });
    // A request may be at it.
    expect((await job()).handedIn).toBe(0);
    if (cause === 'file store') {
      // Whoever opens the page tries again, and is told that the quiz is handed in.
      time.now = new Date(+time.now + 10_000);
      expect(await own()).toMatchObject({ open: null, results: [{ id, score: null }] });
      expect(await work(pair)).toEqual([]);
      service.services.files = files;
    }
    time.now = new Date(+time.now + 60_000);
    expect(await job()).toEqual({ handedIn: 1, failures: [] });
    expect(await work(pair)).toMatchObject([{ status: 'pending', fileId: expect.any(String) }]);
    const [draft] = await database.db.gradeDraft.findMany({ where: pair });
    expect(draft?.score?.toNumber()).toBe(33.33);
  }
});

it('answers of a learner who left the class are refused, and nothing is handed in without them', async () => {
  const { pair, start, submit } = await begin();
  const { id } = (await start()).body.data;
  await database.db.enrolment.updateMany({
    where: { userId: pair.learnerId },
    data: { status: 'withdrawn' },
  });
  expect((await submit(id, { q1: ['a'] })).status).toBe(404);
  expect(await work(pair)).toEqual([]);
});
