import { Agent, request } from 'node:http';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { BenchContext } from '../bench-part.ts';
import type { Measurement } from '../results.ts';
import type { Product } from '../start-product.ts';
import { percentile } from '../statistics.ts';
import { runOnSchedule } from '../steady-load.ts';
import { watchCosts } from '../watch-costs.ts';
import { fullVolume, learnerEmail, learnerId, watchedLectureId } from './fill-database.ts';
import { type Beat, beatsOf, expectedWatched, type Watching } from './heartbeats.ts';
import { signIn } from './sign-in.ts';

const watching: Watching = { learners: fullVolume.learners, twoTabsEvery: 10, everySeconds: 15 };

const signInsAtOnce = 8;

async function signInAll(product: Product): Promise<string[]> {
  const cookies: string[] = [];
  const waiting = Array.from({ length: watching.learners }, (_, index) => index + 1).values();
  const worker = async () => {
    for (const learner of waiting) cookies[learner] = await signIn(product, learnerEmail(learner));
  };
  await Promise.all(Array.from({ length: signInsAtOnce }, worker));
  return cookies;
}

type Answer = { milliseconds: number; status: number; text: string };

/** Keeps connections open as browsers do. The client is minimal because it shares the machine. */
function send(
  url: string,
  { cookie, body, agent }: { cookie: string; body: string; agent: Agent },
): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { cookie, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ milliseconds: performance.now() - begun, status: response.statusCode ?? 0, text }),
      );
    });
    call.on('error', reject);
    call.end(body);
  });
}

function mustCount(answers: readonly Answer[]): void {
  const failed = answers.find(({ status, text }) => status !== 200 || !text.includes('"isCounted":true'));
  if (failed) throw new Error(`A heartbeat answered ${failed.status}: ${failed.text}`);
}

/** Number of learners whose stored value differs from what was sent. */
async function countLost({ databaseUrl }: Product, rounds: number): Promise<number> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ user_id: string; lecture_id: string; watched: string }>(
      `SELECT e.user_id, p.lecture_id, p.watched::text AS watched
       FROM lecture_progress p JOIN enrollment e ON e.id = p.enrollment_id WHERE p.beat_at IS NOT NULL`,
    ),
  );
  const stored = new Map(rows.map((row) => [`${row.user_id} ${row.lecture_id}`, row.watched]));
  const learners = Array.from({ length: watching.learners }, (_, index) => index + 1);
  return learners.filter((learner) => {
    const key = `${learnerId(learner)} ${watchedLectureId(learner, fullVolume)}`;
    return stored.get(key) !== expectedWatched(learner, rounds, watching);
  }).length;
}

/** 3,000 people watch and each tab reports every 15 seconds; then all reports must be stored. */
export async function measureHeartbeats(product: Product, context: BenchContext): Promise<Measurement> {
  const rounds = context.isQuick ? 1 : 4;
  context.report('  everybody signs in');
  const cookies = await signInAll(product);
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const deliver = ({ learner, ranges, position }: Beat) =>
    send(`${product.url}/api/lectures/${watchedLectureId(learner, fullVolume)}/watch`, {
      cookie: cookies[learner] ?? '',
      body: JSON.stringify({ ranges, position, rate: 1 }),
      agent,
    });
  context.report('  everybody opens their video');
  mustCount(await runOnSchedule(beatsOf(0, watching), deliver));
  const beats = Array.from({ length: rounds }, (_, index) => beatsOf(index + 1, watching)).flat();
  context.report(
    `  ${beats.length.toLocaleString('en')} heartbeats in ${rounds * watching.everySeconds} seconds`,
  );
  const endWatch = watchCosts({ ...product.pids, server: product.pids.application });
  const begun = performance.now();
  const answers = await runOnSchedule(beats, deliver);
  const elapsed = performance.now() - begun;
  const costs = endWatch(beats.length);
  agent.destroy();
  mustCount(answers);
  const lost = await countLost(product, rounds);
  const latencies = answers.map(({ milliseconds }) => milliseconds);
  const p99 = percentile(latencies, 0.99);
  const perSecond = (beats.length / elapsed) * 1_000;
  return {
    rows: [
      {
        name: `Video heartbeats of ${watching.learners.toLocaleString('en')} people, one in ten with two tabs`,
        requestsPerSecond: perSecond,
        p50: percentile(latencies, 0.5),
        p99,
        ...costs,
        ratio: null,
      },
    ],
    goals: [
      { name: 'Video heartbeats, a second', atLeast: 200, value: perSecond },
      { name: 'Video heartbeats, p99 in ms', atMost: 50, value: p99 },
      { name: 'Video heartbeats, people of whom something was lost', atMost: 0, value: lost },
    ],
  };
}
