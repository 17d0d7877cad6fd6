import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';
import bcrypt from 'bcryptjs';
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
import { demoPassword, signInDemoVisitor } from '../visitors.ts';
import type { TrainingServers } from './training-servers.ts';

const signInsAtOnce = 8;
/** A learner's work is made after the answer that their quiz is handed in. */
const maximumWorkMs = 5 * 60_000;

type Learner = { id: string; email: string; assessmentId: string };

const idOfQuizSql = `'quiz-of-' || course_id`;

/** Adds a quiz to every course, and finds people who learn in an open class of one. In the order of their ids. */
async function addQuizzes(databaseUrl: string, load: QuizLoad): Promise<Learner[]> {
  const passwordHash = await bcrypt.hash(demoPassword, 4);
  return withClient(databaseUrl, async (client) => {
    await client.query(`INSERT INTO assessment (id, course_id, title, type, due_date, max_score, updated_at)
      SELECT 'quiz-of-' || id, id, 'Quiz', 'quiz', now() + interval '30 days', 100, now() FROM course`);
    await client.query(
      `INSERT INTO assessment_quiz (assessment_id, content, updated_at) SELECT 'quiz-of-' || id, $1, now() FROM course`,
      [JSON.stringify(benchedQuiz(load))],
    );
    const { rows } = await client.query<Learner>(
      `SELECT DISTINCT ON (u.id) u.id, u.email, ${idOfQuizSql} AS "assessmentId"
       FROM "user" u JOIN enrolment e ON e.user_id = u.id JOIN course_run r ON r.id = e.course_run_id
       WHERE e.status = 'enrolled' AND u.roles = '{learner}' ORDER BY u.id, r.id LIMIT $1`,
      [load.learners],
    );
    // What a sign-in costs is measured elsewhere.
    await client.query('UPDATE "user" SET password_hash = $1 WHERE id = ANY ($2)', [
      passwordHash,
      rows.map(({ id }) => id),
    ]);
    return rows;
  });
}

type StoredRow = { learnerId: string; answers: Record<string, string[]>; score: string | null };

/** Waits until everything that was handed in is work; what is not by then counts as lost. */
async function readDrafted(databaseUrl: string): Promise<StoredRow[]> {
  return withClient(databaseUrl, async (client) => {
    for (const end = performance.now() + maximumWorkMs; performance.now() < end; await pause(250)) {
      const { rows } = await client.query(
        'SELECT 1 FROM quiz_attempt WHERE submitted_at IS NOT NULL AND submission_id IS NULL LIMIT 1',
      );
      if (rows.length === 0) break;
    }
    const { rows } = await client.query<StoredRow>(
      `SELECT q.learner_id AS "learnerId", q.answers, d.score FROM quiz_attempt q
       JOIN submission s ON s.id = q.submission_id AND s.file_id IS NOT NULL
       JOIN grade_draft d ON d.assessment_id = q.assessment_id AND d.learner_id = q.learner_id`,
    );
    return rows;
  });
}

export async function measureTrainingQuizzes(
  { product }: TrainingServers,
  context: BenchContext,
): Promise<Measurement> {
  const load = benchedLoad(context);
  const learners = await addQuizzes(product.databaseUrl, load);
  context.report('  everybody signs in');
  const visitors = await pLimit(signInsAtOnce).map(learners, ({ email }) =>
    signInDemoVisitor('training', product.url, email),
  );
  return measureQuizLoad(
    {
      ...{ product, load, cookies: visitors.map(({ cookie }) => cookie) },
      attemptsPathOf: (learner) => `/api/assessments/${learners[learner - 1]?.assessmentId}/attempts`,
      attemptIdOf: ({ body }) => (JSON.parse(body.toString()) as { data: { id: string } }).data.id,
      async countLost() {
        const handedInAt = performance.now();
        const rows = await readDrafted(product.databaseUrl);
        const seconds = ((performance.now() - handedInAt) / 1_000).toFixed(1);
        context.report(`  all work is made ${seconds} s after the last of them`);
        const stored = new Map(rows.map((row) => [row.learnerId, row]));
        return learners.filter(({ id }, index) => {
          const row = stored.get(id);
          const { answers, score } = expectedQuizResult(index + 1, load);
          return (
            !row ||
            Math.floor(Number(row.score)) !== score ||
            storedQuizAnswersText(row.answers, load) !== answers
          );
        }).length;
      },
    },
    context,
  );
}
