import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { expect, it } from 'vitest';
import { createQuizFixture, threeQuestionQuiz } from '#testing/quiz-fixture.ts';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

const [model] = threeQuestionQuiz.questions;
if (!model) throw new Error('The quiz has questions');
const questions = Array.from({ length: 12 }, (_, index) => ({ ...model, id: `q${index}` }));

it('answers that are saved while the quiz is handed in are scored, or refused', async () => {
  const { path, learner: as } = await createQuizFixture(database.db, { questions, maxAttempts: 0 });
  for (let time = 0; time < 5; time += 1) {
    const { id } = (await call(path, { method: 'POST', as })).body.attempt;
    const save = (questionId: string) =>
      call(`${path}/${id}`, { method: 'PUT', as, body: { answers: { [questionId]: ['o2'] } } });
    const [first = [], second = []] = [questions.slice(0, 6), questions.slice(6)];
    const [before, submitted, after] = await Promise.all([
      Promise.all(first.map((question) => save(question.id))),
      call(`${path}/${id}/submit`, { as, body: { answers: { q0: ['o2'] } } }),
      Promise.all(second.map((question) => save(question.id))),
    ]);
    const row = await database.db.quizAttempt.findUniqueOrThrow({ where: { id } });
    const saves = [...before, ...after];
    for (const [index, { status }] of saves.entries()) {
      const stored = (row.answers as Record<string, string[]>)[`q${index}`];
      if (status === 200) expect(stored).toEqual(['o2']);
      else expect(status).toBe(409);
    }
    const right = Object.keys(row.answers as object).length;
    expect(row.score).toBe(Math.floor((100 * right) / 12));
    expect(submitted.body.attempt.score).toBe(row.score);
  }
});
