import { withClient } from '@repo/workbench/postgres/with-client';
import pLimit from 'p-limit';
import type { BenchContext } from '../bench-part.ts';
import { benchedLoad, measureQuizLoad } from '../quizzes/measure-quiz-load.ts';
import {
  benchedQuiz,
  expectedQuizResult,
  type QuizLoad,
  storedQuizAnswersText,
} from '../quizzes/quiz-answers.ts';
import type { Measurement } from '../results.ts';
import type { BenchedProduct } from '../start-product.ts';
import { signInDemoVisitor } from '../visitors.ts';
import { createdAtSql, plainId } from './ids.ts';
import { fullVolume, learnerEmail, learnerId } from './seed-database.ts';

const signInsAtOnce = 8;
/** Behind the ids of the seeded lectures. */
const firstQuiz = 100_000;

const courseOf = (learner: number) => learner % fullVolume.courses;
const quizId = (course: number) => plainId('lecture', firstQuiz + course);

/** Adds a quiz to every course. */
async function addQuizzes({ databaseUrl }: BenchedProduct, load: QuizLoad): Promise<void> {
  const courses = Array.from({ length: fullVolume.courses }, (_, course) => course);
  await withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO lecture (id, section_id, title, type, quiz, position, updated_at)
       SELECT id, section_id, 'Quiz', 'QUIZ', $3::jsonb, 99, ${createdAtSql}
       FROM unnest($1::text[], $2::text[]) AS added (id, section_id)`,
      [
        courses.map(quizId),
        courses.map((course) => plainId('section', course)),
        JSON.stringify(benchedQuiz(load)),
      ],
    ),
  );
}

/** Number of learners whose stored answers or score differ from what was sent. */
async function countLost({ databaseUrl }: BenchedProduct, load: QuizLoad): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ user_id: string; answers: Record<string, string[]>; score: number | null }>(
      `SELECT e.user_id, a.answers, a.score FROM quiz_attempt a JOIN enrollment e ON e.id = a.enrollment_id
       WHERE a.submitted_at IS NOT NULL AND a.number = 1`,
    ),
  );
  const stored = new Map(rows.map((row) => [row.user_id, row]));
  const learners = Array.from({ length: load.learners }, (_, index) => index + 1);
  return learners.filter((learner) => {
    const row = stored.get(learnerId(learner));
    const { answers, score } = expectedQuizResult(learner, load);
    return row?.score !== score || storedQuizAnswersText(row.answers, load) !== answers;
  }).length;
}

export async function measureChildcareQuizzes(
  { product }: { product: BenchedProduct },
  context: BenchContext,
): Promise<Measurement> {
  const load = benchedLoad(context);
  await addQuizzes(product, load);
  context.report('  everybody signs in');
  const everybody = Array.from({ length: load.learners }, (_, index) => index + 1);
  const visitors = await pLimit(signInsAtOnce).map(everybody, (learner) =>
    signInDemoVisitor('childcare', product.url, learnerEmail(learner)),
  );
  return measureQuizLoad(
    {
      ...{ product, load, cookies: visitors.map(({ cookie }) => cookie) },
      attemptsPathOf: (learner) => `/api/lectures/${quizId(courseOf(learner))}/attempts`,
      attemptIdOf: ({ body }) => (JSON.parse(body.toString()) as { attempt: { id: string } }).attempt.id,
      countLost: () => countLost(product, load),
    },
    context,
  );
}
