import type { QuizWithSolutions } from '@repo/schemas/quiz';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { correctAnswers, createQuizFixture, threeQuestionQuiz } from '#testing/quiz-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
let now: Date;
const { call } = useChildcareService(database, () => ({ clock: () => now }));

beforeEach(() => {
  now = new Date('2026-11-21T04:00:00Z');
});

function passSeconds(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1_000);
}

async function learning(changes: Partial<QuizWithSolutions> = {}) {
  const world = await createQuizFixture(database.db, changes);
  const { path, learner: as } = world;
  const start = () => call(path, { method: 'POST', as });
  const begin = async (): Promise<string> => (await start()).body.attempt.id;
  const save = (id: string, answers: unknown) =>
    call(`${path}/${id}`, { method: 'PUT', as, body: { answers } });
  const submit = (id: string, answers?: unknown) =>
    call(`${path}/${id}/submit`, { as, body: answers === undefined ? {} : { answers } });
  const list = () => call(path, { as });
  const read = (id: string) => call(`${path}/${id}`, { as });
  return { ...world, start, begin, save, submit, list, read };
}

describe('POST /api/lectures/[id]/attempts', () => {
  it('asks the questions without what is right', async () => {
    const { start } = await learning({ timeLimitMinutes: 10 });
    const { status, body } = await start();
    expect(status).toBe(201);
    expect(body.attempt).toMatchObject({
      number: 1,
      startedAt: '2026-11-21T04:00:00.000Z',
      dueAt: '2026-11-21T04:10:00.000Z',
      submittedAt: null,
      score: null,
      passMark: 66,
      secondsLeft: 600,
      left: 1,
    });
    expect(body.attempt.questions).toHaveLength(3);
    expect(body.attempt.questions[1]).toEqual({
      id: 'q2',
      text: 'Who may collect a child?',
      kind: 'multiple',
      options: threeQuestionQuiz.questions[1]?.options,
      chosen: [],
      isRight: null,
      correct: null,
      explanation: null,
    });
    expect(JSON.stringify(body)).not.toContain('Germs travel');
  });

  it('continues with the attempt that is under way, in the same order', async () => {
    const { start, save } = await learning({ shuffle: true });
    const first = await start();
    await save(first.body.attempt.id, { q1: ['o1'] });
    const again = await start();
    expect(again.status).toBe(200);
    expect(again.body.attempt.id).toBe(first.body.attempt.id);
    const order = (answer: typeof first) =>
      answer.body.attempt.questions.map((question: { id: string; options: { id: string }[] }) => [
        question.id,
        ...question.options.map(({ id }) => id),
      ]);
    expect(order(again)).toEqual(order(first));
    const q1 = again.body.attempt.questions.find(({ id }: { id: string }) => id === 'q1');
    expect(q1.chosen).toEqual(['o1']);
  });

  it('opens one attempt for tabs that begin at once', async () => {
    const { start } = await learning();
    const answers = await Promise.all(Array.from({ length: 6 }, start));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await database.db.quizAttempt.count()).toBe(1);
  });

  it('refuses one more than there are', async () => {
    const { begin, submit, start, list } = await learning();
    await submit(await begin());
    await submit(await begin());
    expect(await start()).toMatchObject({ status: 409, body: { code: 'NO_ATTEMPTS_LEFT' } });
    const { body } = await list();
    expect(body).toMatchObject({
      quiz: { passMark: 66, maxAttempts: 2, timeLimitMinutes: null, questions: 3 },
      left: 0,
      attempts: [
        { number: 2, score: 0, passed: false },
        { number: 1, score: 0, passed: false },
      ],
    });
  });

  it('has no end without a maximum', async () => {
    const { begin, submit, list } = await learning({ maxAttempts: 0 });
    for (let time = 0; time < 5; time += 1) await submit(await begin());
    expect((await list()).body.left).toBeNull();
  });

  it('is noted as activity: where the learner is, and the assignment under way', async () => {
    const { begin, enrollment, quiz } = await learning();
    await begin();
    expect(await database.db.enrollment.findUniqueOrThrow({ where: { id: enrollment.id } })).toMatchObject({
      lastLectureId: quiz.id,
      lastActivityAt: now,
    });
  });
});

describe('POST /api/lectures/[id]/attempts/[attemptId]/submit', () => {
  it('says what was right and why, completes the lecture when it passes, and carries it into the course', async () => {
    const { begin, submit, enrollment, read } = await learning();
    const id = await begin();
    const { status, body } = await submit(id, correctAnswers);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      attempt: { score: 100, passed: true, submittedAt: now.toISOString(), secondsLeft: null },
      isCompleted: true,
      enrollmentProgress: 50,
    });
    expect(body.attempt.questions[0]).toMatchObject({
      chosen: ['o2'],
      isRight: true,
      correct: ['o2'],
      explanation: 'Germs travel on hands.',
    });
    expect((await read(id)).body.attempt).toEqual(body.attempt);
    const stored = await database.db.enrollment.findUniqueOrThrow({ where: { id: enrollment.id } });
    expect(stored.progress).toBe(50);
  });

  it('counts whole percents, rounded down, against the pass mark', async () => {
    const { begin, submit } = await learning();
    const first = await submit(await begin(), { q1: ['o2'], q2: ['o1'], q3: ['o1'] });
    expect(first.body.attempt).toMatchObject({ score: 66, passed: true });
    const harder = await learning({ passMark: 67 });
    const second = await harder.submit(await harder.begin(), { q1: ['o2'], q2: ['o1'], q3: ['o1'] });
    expect(second.body).toMatchObject({
      attempt: { score: 66, passed: false },
      isCompleted: false,
      enrollmentProgress: 0,
    });
    expect(second.body.attempt.questions.map(({ isRight }: { isRight: boolean }) => isRight)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('answers the same when it comes twice, or at once with itself', async () => {
    const { begin, submit } = await learning();
    const id = await begin();
    const [one, two] = await Promise.all([submit(id, correctAnswers), submit(id, correctAnswers)]);
    expect(one.body).toEqual(two.body);
    expect((await submit(id, { q1: ['o1'] })).body).toEqual(one.body);
  });

  it('does not undo what passed before', async () => {
    const { begin, submit } = await learning();
    await submit(await begin(), correctAnswers);
    expect((await submit(await begin(), {})).body).toMatchObject({
      attempt: { passed: false },
      isCompleted: true,
      enrollmentProgress: 50,
    });
  });

  it('asks and scores what the attempt began with, whatever the author changes meanwhile', async () => {
    const { begin, submit, quiz, read } = await learning();
    const id = await begin();
    const changed = threeQuestionQuiz.questions.map((question) => ({
      ...question,
      text: 'Changed',
      correct: ['o1'],
    }));
    await database.db.lecture.update({
      where: { id: quiz.id },
      data: { quiz: { ...threeQuestionQuiz, passMark: 100, questions: changed.slice(0, 2) } },
    });
    expect((await read(id)).body.attempt.questions[0].text).toBe('When are hands washed?');
    expect((await submit(id, correctAnswers)).body.attempt).toMatchObject({ score: 100, passMark: 66 });
    expect((await read(await begin())).body.attempt.questions).toHaveLength(2);
  });
});

describe('time', () => {
  it('scores a late submission on what was saved in time', async () => {
    const { begin, save, submit } = await learning({ timeLimitMinutes: 1 });
    const id = await begin();
    passSeconds(59);
    expect((await save(id, { q1: ['o2'], q2: ['o1', 'o3'] })).body.secondsLeft).toBe(1);
    passSeconds(7);
    expect((await submit(id, correctAnswers)).body.attempt).toMatchObject({
      score: 66,
      passed: true,
      submittedAt: '2026-11-21T04:01:00.000Z',
    });
  });

  it('takes what was on its way when the time was up', async () => {
    const { begin, submit } = await learning({ timeLimitMinutes: 1 });
    const id = await begin();
    passSeconds(65);
    expect((await submit(id, correctAnswers)).body.attempt.score).toBe(100);
  });

  it('keeps nothing afterwards, and lets the next attempt begin', async () => {
    const { begin, save, list } = await learning({ timeLimitMinutes: 1 });
    const id = await begin();
    passSeconds(66);
    expect(await save(id, correctAnswers)).toMatchObject({ status: 409, body: { code: 'ATTEMPT_OVER' } });
    expect((await list()).body.attempts).toMatchObject([{ id, score: 0, passed: false }]);
    expect(await begin()).not.toBe(id);
  });

  it('completes the lecture when somebody looks after the time was up', async () => {
    const { begin, save, list, enrollment } = await learning({ timeLimitMinutes: 1 });
    await save(await begin(), correctAnswers);
    passSeconds(3_600);
    expect((await list()).body.attempts).toMatchObject([{ score: 100, passed: true }]);
    const stored = await database.db.enrollment.findUniqueOrThrow({ where: { id: enrollment.id } });
    expect(stored.progress).toBe(50);
  });
});

describe('PUT /api/lectures/[id]/attempts/[attemptId]', () => {
  it('keeps what is chosen, question by question, so that two tabs lose nothing', async () => {
    const { begin, save, submit, read } = await learning();
    const id = await begin();
    const [first] = await Promise.all([save(id, { q1: ['o2'] }), save(id, { q3: ['o1'] })]);
    expect(first).toMatchObject({ status: 200, body: { savedAt: now.toISOString(), secondsLeft: null } });
    await save(id, { q2: ['o1'] });
    await save(id, { q2: [] });
    expect((await read(id)).body.attempt).toMatchObject({
      savedAt: now.toISOString(),
      questions: [{ chosen: ['o2'] }, { chosen: [] }, { chosen: ['o1'] }],
    });
    expect((await submit(id)).body.attempt.score).toBe(66);
    expect((await save(id, { q2: ['o1'] })).body.code).toBe('ATTEMPT_OVER');
  });

  it.each([
    ['a question that there is not', { q9: ['o1'] }],
    ['an option that there is not', { q1: ['o9'] }],
    ['two options where one is asked for', { q1: ['o1', 'o2'] }],
    ['an option twice', { q2: ['o1', 'o1'] }],
    ['an option that is no text', { q1: [1] }],
    ['text', 'q1'],
    ['a list', [['o1']]],
    ['too many questions', Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`q${index}`, []]))],
  ])('refuses %s, also when it is handed in', async (_, answers) => {
    const { begin, save, submit, read } = await learning();
    const id = await begin();
    for (const send of [save, submit]) {
      expect(await send(id, answers)).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    }
    expect((await read(id)).body.attempt).toMatchObject({ submittedAt: null, savedAt: null });
  });
});

describe('a renewed enrollment', () => {
  it('has all its attempts again, and one left open completes nothing', async () => {
    const { begin, save, list, read, enrollment, quiz } = await learning({ maxAttempts: 1 });
    const old = await begin();
    await save(old, correctAnswers);
    await database.db.enrollment.update({ where: { id: enrollment.id }, data: { cycle: 2 } });
    expect((await list()).body).toMatchObject({ attempts: [], left: 1 });
    const id = await begin();
    expect((await read(id)).body.attempt).toMatchObject({ number: 2, left: 0, submittedAt: null });
    expect((await read(old)).body.attempt).toMatchObject({ passed: true });
    expect(
      await database.db.lectureProgress.count({ where: { lectureId: quiz.id, isCompleted: true } }),
    ).toBe(0);
  });
});

describe('who may', () => {
  it('only the enrolled, and each their own', async () => {
    const { path, begin, course, text, learner } = await learning();
    const id = await begin();
    const calls = (as: typeof learner | null, base = path) => [
      call(base, { as }),
      call(base, { method: 'POST', as }),
      call(`${base}/${id}`, { as }),
      call(`${base}/${id}`, { method: 'PUT', as, body: { answers: {} } }),
      call(`${base}/${id}/submit`, { as, body: {} }),
    ];
    for (const answer of await Promise.all(calls(null)))
      expect([answer.status, answer.body]).toEqual([401, { error: 'Unauthorized' }]);
    for (const role of ['LEARNER', 'CORPORATE_ADMIN', 'SUPER_ADMIN'] as const) {
      const other = await createUser(database.db, { role });
      for (const answer of await Promise.all(calls(other)))
        expect([answer.status, answer.body]).toEqual([403, { error: 'Forbidden' }]);
      await createEnrollment(database.db, { userId: other.id, courseId: course.id });
      for (const answer of (await Promise.all(calls(other))).slice(2))
        expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    for (const answer of await Promise.all(calls(learner, `/api/lectures/${text.id}/attempts`)))
      expect(answer).toMatchObject({ status: 400, body: { code: 'NOT_A_QUIZ' } });
    for (const answer of await Promise.all(calls(learner, '/api/lectures/unknown/attempts')))
      expect(answer.status).toBe(404);
    const draft = await createCourse(database.db, { status: 'DRAFT' });
    const hidden = await createSection(database.db, { courseId: draft.id, types: ['QUIZ'] });
    const [first] = await Promise.all(calls(learner, `/api/lectures/${hidden.lectures[0]?.id}/attempts`));
    expect(first?.status).toBe(404);
  });
});
