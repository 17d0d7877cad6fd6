import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchContext } from '../bench-part.ts';
import type { Measurement } from '../results.ts';
import type { BenchedProduct } from '../start-product.ts';
import { median, summariseLatencies } from '../statistics.ts';
import { readOnSchedule } from '../steady-load.ts';
import { demoPassword, signInDemoVisitor } from '../visitors.ts';
import { watchCpuCosts } from '../watch-costs.ts';
import type { TrainingServers } from './training-servers.ts';

const loginsAtOnce = 4;
/** Milliseconds between reads, whether or not the previous one is answered. */
const readEveryMs = 20;

/** Logins relative to bcrypt in one thread, and the latency of a trivial read with and without them. */
export async function measureLogins(
  { product, passwordHash }: TrainingServers,
  context: BenchContext,
): Promise<Measurement> {
  const rounds = context.isQuick ? 1 : 3;
  // Four or five logins per second: a shorter run has too few to compare.
  const seconds = context.isQuick ? 2 : 6;
  const compares: number[] = [];
  const logins: Awaited<ReturnType<typeof logInFor>>[] = [];
  const quietReads: number[] = [];
  const busyReads: number[] = [];
  await logInFor(product, 1);
  for (let round = 1; round <= rounds; round += 1) {
    context.report(`  round ${round} of ${rounds}`);
    compares.push(await compareFor(seconds, passwordHash));
    logins.push(await logInFor(product, seconds));
    quietReads.push(...(await readFor(product, seconds)));
    const [reads] = await Promise.all([readFor(product, seconds), logInFor(product, seconds)]);
    busyReads.push(...reads);
  }
  const ratio = median(logins.map(({ perSecond }, index) => perSecond / (compares[index] ?? Number.NaN)));
  const cpu = logins.flatMap(({ serverCpu }) => serverCpu ?? []);
  const busy = summariseLatencies(busyReads);
  return {
    rows: [
      {
        name: `Login, ${loginsAtOnce} at once`,
        requestsPerSecond: median(logins.map(({ perSecond }) => perSecond)),
        ...summariseLatencies(logins.flatMap(({ latencies }) => latencies)),
        serverCpu: median(cpu),
        ratio,
      },
      { name: 'bcrypt alone, one thread', requestsPerSecond: median(compares) },
      { name: 'Empty route, 50 a second', ...summariseLatencies(quietReads) },
      { name: 'Empty route, 50 a second beside logins', ...busy },
    ],
    goals: [
      { name: 'Logins, of bcrypt alone', atLeast: 0.9, value: ratio },
      { name: 'A read beside logins, p99 in ms', atMost: 50, value: busy.p99 },
    ],
  };
}

/** Passwords compared per second in a process of its own. */
async function compareFor(seconds: number, passwordHash: string): Promise<number> {
  const program = join(import.meta.dirname, 'compare-passwords.ts');
  const args = [program, String(seconds), demoPassword, passwordHash];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const perSecond = Number.parseFloat(stdout);
  if (Number.isNaN(perSecond)) throw new Error(`bcrypt alone failed:\n${stdout}`);
  return perSecond;
}

/** People of the filled database sign in, a few concurrently. */
async function logInFor({ url, pids }: BenchedProduct, seconds: number) {
  const latencies: number[] = [];
  const endWatch = watchCpuCosts({ server: pids.server });
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  let person = 0;
  const worker = async () => {
    while (performance.now() < until) {
      person += 1;
      const sent = performance.now();
      await signInDemoVisitor('training', url, `learner-${person}@example.com`);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: loginsAtOnce }, worker));
  const perSecond = (latencies.length / (performance.now() - begun)) * 1_000;
  return { perSecond, latencies, serverCpu: endWatch(latencies.length).serverCpu };
}

function readFor({ url }: BenchedProduct, seconds: number): Promise<number[]> {
  const count = (seconds * 1_000) / readEveryMs;
  return readOnSchedule(
    Array.from({ length: count }, (_, index) => ({
      atMs: index * readEveryMs,
      url: `${url}/api/health/live`,
    })),
  );
}
