import { Agent } from 'node:http';
import { withClient } from '@repo/workbench/postgres/with-client';
import pLimit from 'p-limit';
import type { BenchContext } from '../bench-part.ts';
import { summariseLoad } from '../load.ts';
import type { Measurement } from '../results.ts';
import { sendRequest, type TimedAnswer } from '../send-request.ts';
import type { BenchedProduct } from '../start-product.ts';
import { runOnSchedule } from '../steady-load.ts';
import { signInDemoVisitor } from '../visitors.ts';
import { watchCpuCosts } from '../watch-costs.ts';
import { createdAtSql, plainId } from './ids.ts';
import {
  benchedQuiz,
  expectedQuizResult,
  listQuizAnswersOfRound,
  type QuizLoad,
  storedQuizAnswersText,
} from './quiz-answers.ts';
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

function mustSucceed(answers: readonly TimedAnswer[]): void {
  const failed = answers.find(({ status }) => status !== 200 && status !== 201);
  if (failed) throw new Error(`A quiz answered ${failed.status}: ${failed.body}`);
}

async function createLearners({ url }: BenchedProduct, { learners }: QuizLoad) {
  const everybody = Array.from({ length: learners }, (_, index) => index + 1);
  const visitors = await pLimit(signInsAtOnce).map(everybody, (learner) =>
    signInDemoVisitor('childcare', url, learnerEmail(learner)),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const send = (learner: number, method: 'POST' | 'PUT', path: string, body: unknown) =>
    sendRequest(`${url}/api/lectures/${quizId(courseOf(learner))}/attempts${path}`, {
      method,
      headers: { cookie: visitors[learner - 1]?.cookie ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      agent,
    });
  return { everybody, agent, send };
}

const attemptIdOf = ({ body }: TimedAnswer): string =>
  (JSON.parse(body.toString()) as { attempt: { id: string } }).attempt.id;

/** 1,000 people take a quiz, each answer is saved as it is chosen, and all hand in; then everything must be stored. */
export async function measureQuizAnswers(
  { product }: { product: BenchedProduct },
  context: BenchContext,
): Promise<Measurement> {
  const load: QuizLoad = { learners: 1_000, questions: context.isQuick ? 2 : 12, everySeconds: 10 };
  await addQuizzes(product, load);
  context.report('  everybody signs in');
  const { everybody, agent, send } = await createLearners(product, load);
  const spread = everybody.map((learner) => ({ learner, atMs: learner * load.everySeconds }));
  context.report('  everybody begins the quiz');
  const begun = await runOnSchedule(spread, ({ learner }) => send(learner, 'POST', '', {}));
  mustSucceed(begun);
  const attempts = begun.map(attemptIdOf);
  const rounds = Array.from({ length: load.questions }, (_, round) =>
    listQuizAnswersOfRound(round, load),
  ).flat();
  context.report(
    `  ${rounds.length.toLocaleString('en')} answers in ${load.questions * load.everySeconds} seconds`,
  );
  const endWatch = watchCpuCosts(product.pids);
  const since = performance.now();
  const saved = await runOnSchedule(rounds, ({ learner, questionId, chosen }) =>
    send(learner, 'PUT', `/${attempts[learner - 1]}`, { answers: { [questionId]: chosen } }),
  );
  const elapsed = performance.now() - since;
  const costs = endWatch(saved.length);
  mustSucceed(saved);
  context.report('  everybody hands in');
  const handedInSince = performance.now();
  const endSecondWatch = watchCpuCosts(product.pids);
  const handedIn = await runOnSchedule(spread, ({ learner }) =>
    send(learner, 'POST', `/${attempts[learner - 1]}/submit`, {}),
  );
  const handInElapsed = performance.now() - handedInSince;
  const handInCosts = endSecondWatch(handedIn.length);
  agent.destroy();
  mustSucceed(handedIn);
  const lost = await countLost(product, load);
  const millisecondsOf = (answers: TimedAnswer[]) => answers.map(({ milliseconds }) => milliseconds);
  const saving = summariseLoad(millisecondsOf(saved), elapsed, costs);
  const handingIn = summariseLoad(millisecondsOf(handedIn), handInElapsed, handInCosts);
  return {
    rows: [
      { name: 'Answers of 1,000 people in a quiz, each every 10 seconds', ...saving },
      { name: 'The same 1,000 people hand in within 10 seconds', ...handingIn },
    ],
    goals: [
      { name: 'Quiz answers saved, p99 in ms', atMost: 100, value: saving.p99 },
      { name: 'Quizzes handed in, p99 in ms', atMost: 100, value: handingIn.p99 },
      { name: 'Quiz answers, people of whom something was lost', atMost: 0, value: lost },
    ],
  };
}
