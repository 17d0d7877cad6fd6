import { createUser } from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { findAnswersForMarker } from '#domain/quizzes/find-answers-for-marker.ts';
import { wasQuizChangedSinceBegun } from '#domain/quizzes/was-quiz-changed-since-begun.ts';
import { assertRole } from '#testing/assert-role.ts';
import { threeQuestionQuiz } from '#testing/quiz-fixture.ts';
import { useQuizService } from '#testing/use-quiz-service.ts';

const { database, service, begin } = useQuizService();

const address = '/api/grading/quiz-scores';

async function beginMarked(settings: Parameters<typeof begin>[1] = {}) {
  const world = await begin({}, settings);
  const { assessmentId, run, trainer: as } = world;
  const query = new URLSearchParams({ assessmentId, courseRunId: run.id });
  const preview = async () => (await service.call(`${address}?${query}`, { as })).body.data.changes;
  const store = (results: object[]) =>
    service.call(address, { method: 'POST', as, body: { assessmentId, results } });
  const chosen = ({ learnerId, version, score }: Record<string, unknown>) => ({
    ...{ learnerId, expectedVersion: version, score },
  });
  /** Makes "b" the right answer of the first question. */
  const correct = () =>
    database.db.assessmentQuiz.update({
      where: { assessmentId },
      data: {
        updatedAt: new Date('2028-01-01T00:00:00Z'),
        content: {
          ...threeQuestionQuiz,
          questions: threeQuestionQuiz.questions.map((question, index) =>
            index === 0 ? { ...question, correct: ['b'] } : question,
          ),
        },
      },
    });
  return { ...world, preview, store, chosen, correct };
}

it('a corrected key changes the drafts that a person chose from the preview, and what learners are shown', async () => {
  const { run, pair, start, submit, release, own, preview, store, chosen, correct } = await beginMarked();
  await submit((await start()).body.data.id, { q1: ['b'], q2: ['a'] });
  expect(await preview()).toEqual([]);
  const wasChanged = () => wasQuizChangedSinceBegun(database.db, { ...pair, courseRunId: run.id });
  expect(await wasChanged()).toBe(false);
  await correct();
  expect(await wasChanged()).toBe(true);
  const [change] = await preview();
  expect(change).toMatchObject({ draftScore: 33.33, score: 66.67, markedBy: '' });
  // Nothing but what was previewed.
  expect((await store([{ ...chosen(change), score: 100 }])).status).toBe(400);
  expect(await store([chosen(change)])).toMatchObject({ status: 200, body: { data: { changed: 1 } } });
  expect((await store([chosen(change)])).status).toBe(400);
  expect(await preview()).toEqual([]);
  const [draft] = await database.db.gradeDraft.findMany({ where: pair });
  expect(draft).toMatchObject({ markerId: null });
  expect((await release()).status).toBe(200);
  expect(await wasChanged()).toBe(false);
  const [shown] = (await own())?.results ?? [];
  expect(shown).toMatchObject({ score: 66.67 });
  expect(shown?.questions?.map(({ isRight }) => isRight)).toEqual([true, true, false]);
  // What a learner has seen stays.
  await database.db.assessmentQuiz.update({
    where: { assessmentId: pair.assessmentId },
    data: { content: threeQuestionQuiz },
  });
  expect(await preview()).toEqual([]);
});

it('a score beside the draft of a marker, or whose draft was discarded, is shown and can be drafted again', async () => {
  const { pair, trainer, start, submit, results, preview, store, chosen } = await beginMarked();
  const { id } = (await start()).body.data;
  const draftOf = async () => (await results()).results[0];
  const write = async (path: string, body: object) =>
    service.call(path, { as: trainer, ...body, method: path.endsWith('discard') ? 'POST' : 'PUT' });
  const { version } = await draftOf();
  const marked = { ...pair, score: 12, feedback: 'Spoke well', expectedVersion: version };
  expect((await write('/api/grading/drafts', { body: marked })).status).toBe(200);
  await submit(id, { q1: ['a'] });
  expect(await draftOf()).toMatchObject({ draft: { score: 12 }, warnings: ['outdated'], quizScore: 33.33 });
  const [change] = await preview();
  expect(change).toMatchObject({ draftScore: 12, score: 33.33, markedBy: trainer.fullName });
  expect((await store([chosen(change)])).status).toBe(200);
  const scored = await draftOf();
  expect(scored).toMatchObject({
    state: 'ready',
    draft: { score: 33.33, feedback: 'Spoke well', markedBy: '' },
  });
  await write('/api/grading/drafts/discard', { body: { ...pair, expectedVersion: scored.version } });
  expect(await draftOf()).toMatchObject({ draft: null, quizScore: 33.33 });
  expect(await preview()).toMatchObject([{ draftScore: null, score: 33.33 }]);
});

it('a marker sees the answers with the key, also in blind marking, and others see nothing', async () => {
  const { assessmentId, trainer, start, submit, results } = await beginMarked({ blindKey: 'secret' });
  await submit((await start()).body.data.id, { q1: ['b'] });
  const [{ learnerId }] = (await results()).results;
  const seenBy = (person: Awaited<ReturnType<typeof createUser>>) => {
    const ctx = assertRole(service.contextOf(person), 'trainer', 'admin');
    return findAnswersForMarker(ctx, { assessmentId, learnerId, attempt: 1 });
  };
  expect((await seenBy(trainer))?.[0]).toMatchObject({ chosen: ['b'], correct: ['a'], isRight: false });
  expect(await seenBy(await createUser(database.db, { roles: ['trainer'] }))).toBeNull();
});
