import { Agent } from 'node:http';
import { withClient } from '@repo/workbench/postgres/with-client';
import pLimit from 'p-limit';
import type { BenchContext } from '../bench-part.ts';
import { summariseLoad } from '../load.ts';
import type { Measurement } from '../results.ts';
import { sendJson, type TimedAnswer } from '../send-request.ts';
import type { BenchedProduct } from '../start-product.ts';
import { runOnSchedule } from '../steady-load.ts';
import { signInDemoVisitor } from '../visitors.ts';
import { watchCpuCosts } from '../watch-costs.ts';
import {
  expectedRangesText,
  type Heartbeat,
  type HeartbeatLoad,
  listHeartbeatsOfRound,
} from './heartbeats.ts';
import { fullVolume, learnerEmail, learnerId, lectureIdOfUnstartedCourse } from './seed-database.ts';

const watching: HeartbeatLoad = { learners: fullVolume.learners, twoTabsEvery: 10, everySeconds: 15 };

const signInsAtOnce = 8;

const learners = Array.from({ length: watching.learners }, (_, index) => index + 1);

function mustCount(answers: readonly TimedAnswer[]): void {
  const failed = answers.find(({ status, body }) => status !== 200 || !body.includes('"isCounted":true'));
  if (failed) throw new Error(`A heartbeat answered ${failed.status}: ${failed.body}`);
}

/** Number of learners whose stored value differs from what was sent. */
async function countLost({ databaseUrl }: BenchedProduct, rounds: number): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ user_id: string; lecture_id: string; watched: string }>(
      `SELECT e.user_id, p.lecture_id, p.watched::text AS watched
       FROM lecture_progress p JOIN enrollment e ON e.id = p.enrollment_id WHERE p.beat_at IS NOT NULL`,
    ),
  );
  const stored = new Map(rows.map((row) => [`${row.user_id} ${row.lecture_id}`, row.watched]));
  return learners.filter((learner) => {
    const key = `${learnerId(learner)} ${lectureIdOfUnstartedCourse(learner, fullVolume)}`;
    return stored.get(key) !== expectedRangesText(learner, rounds, watching);
  }).length;
}

/** 3,000 people watch and each tab reports every 15 seconds; then all reports must be stored. */
export async function measureHeartbeats(
  { product }: { product: BenchedProduct },
  context: BenchContext,
): Promise<Measurement> {
  const rounds = context.isQuick ? 1 : 4;
  context.report('  everybody signs in');
  const visitors = await pLimit(signInsAtOnce).map(learners, (learner) =>
    signInDemoVisitor('childcare', product.url, learnerEmail(learner)),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const deliver = ({ learner, ranges, position }: Heartbeat) =>
    sendJson(
      `${product.url}/api/lectures/${lectureIdOfUnstartedCourse(learner, fullVolume)}/watch`,
      { ranges, position, rate: 1 },
      { headers: { cookie: visitors[learner - 1]?.cookie ?? '' }, agent },
    );
  context.report('  everybody opens their video');
  mustCount(await runOnSchedule(listHeartbeatsOfRound(0, watching), deliver));
  const beats = Array.from({ length: rounds }, (_, index) =>
    listHeartbeatsOfRound(index + 1, watching),
  ).flat();
  context.report(
    `  ${beats.length.toLocaleString('en')} heartbeats in ${rounds * watching.everySeconds} seconds`,
  );
  const endWatch = watchCpuCosts(product.pids);
  const begun = performance.now();
  const answers = await runOnSchedule(beats, deliver);
  const elapsed = performance.now() - begun;
  const costs = endWatch(beats.length);
  agent.destroy();
  mustCount(answers);
  const lost = await countLost(product, rounds);
  const latencies = answers.map(({ milliseconds }) => milliseconds);
  const figures = summariseLoad(latencies, elapsed, costs);
  return {
    rows: [
      {
        name: `Video heartbeats of ${watching.learners.toLocaleString('en')} people, one in ten with two tabs`,
        ...figures,
      },
    ],
    goals: [
      { name: 'Video heartbeats, a second', atLeast: 200, value: figures.requestsPerSecond },
      { name: 'Video heartbeats, p99 in ms', atMost: 50, value: figures.p99 },
      { name: 'Video heartbeats, people of whom something was lost', atMost: 0, value: lost },
    ],
  };
}
