import { Agent } from 'node:http';
import type { BenchContext } from '../bench-part.ts';
import { summariseLoad } from '../load.ts';
import type { Measurement } from '../results.ts';
import { sendRequest, type TimedAnswer } from '../send-request.ts';
import type { BenchedProduct } from '../start-product.ts';
import { runOnSchedule } from '../steady-load.ts';
import { watchCpuCosts } from '../watch-costs.ts';
import { listQuizAnswersOfRound, type QuizLoad } from './quiz-answers.ts';

export const benchedLoad = ({ isQuick }: BenchContext): QuizLoad => ({
  learners: 1_000,
  questions: isQuick ? 2 : 12,
  everySeconds: 10,
});

type Quizzes = {
  product: BenchedProduct;
  load: QuizLoad;
  /** Of the session of each learner, in their order. */
  cookies: readonly string[];
  /** Where a learner (from 1) begins an attempt. */
  attemptsPathOf: (learner: number) => string;
  attemptIdOf: (begun: TimedAnswer) => string;
  /** The number of learners of whom something else is stored than they sent, once everything is stored. */
  countLost: () => Promise<number>;
};

function mustSucceed(answers: readonly TimedAnswer[]): void {
  const failed = answers.find(({ status }) => status !== 200 && status !== 201);
  if (failed) throw new Error(`A quiz answered ${failed.status}: ${failed.body}`);
}

/** 1,000 people take a quiz, each answer is saved as it is chosen, and all hand in; then everything must be stored. */
export async function measureQuizLoad(
  { product, load, cookies, attemptsPathOf, attemptIdOf, countLost }: Quizzes,
  context: BenchContext,
): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const send = (learner: number, method: 'POST' | 'PUT', path: string, body: unknown) =>
    sendRequest(`${product.url}${attemptsPathOf(learner)}${path}`, {
      method,
      headers: { cookie: cookies[learner - 1] ?? '', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      agent,
    });

  async function time<T extends { atMs: number }>(schedule: T[], call: (one: T) => Promise<TimedAnswer>) {
    const endWatch = watchCpuCosts(product.pids);
    const since = performance.now();
    const answers = await runOnSchedule(schedule, call);
    const elapsed = performance.now() - since;
    const costs = endWatch(answers.length);
    mustSucceed(answers);
    return summariseLoad(
      answers.map(({ milliseconds }) => milliseconds),
      elapsed,
      costs,
    );
  }

  const spread = Array.from({ length: load.learners }, (_, index) => ({
    learner: index + 1,
    atMs: (index + 1) * load.everySeconds,
  }));
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
  const saving = await time(rounds, ({ learner, questionId, chosen }) =>
    send(learner, 'PUT', `/${attempts[learner - 1]}`, { answers: { [questionId]: chosen } }),
  );
  context.report('  everybody hands in');
  const handingIn = await time(spread, ({ learner }) =>
    send(learner, 'POST', `/${attempts[learner - 1]}/submit`, {}),
  );
  agent.destroy();
  const lost = await countLost();
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
