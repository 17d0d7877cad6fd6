import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchContext } from '../bench-part.ts';
import { processTimeMs } from '../process-time.ts';
import type { Measurement, Row } from '../results.ts';
import { median, percentile } from '../statistics.ts';
import { password, type TrainingProduct } from './start-product.ts';

const loginsAtOnce = 4;
/** Milliseconds between reads, whether or not the previous one is answered. */
const readEveryMs = 20;

/** Logins relative to bcrypt in one thread, and the latency of a trivial read with and without them. */
export async function measureLogins(product: TrainingProduct, context: BenchContext): Promise<Measurement> {
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
    compares.push(await compareFor(seconds, product.passwordHash));
    logins.push(await logInFor(product, seconds));
    quietReads.push(...(await readFor(product, seconds)));
    const [reads] = await Promise.all([readFor(product, seconds), logInFor(product, seconds)]);
    busyReads.push(...reads);
  }
  const loginsPerSecond = median(logins.map(({ perSecond }) => perSecond));
  const ratio = median(logins.map(({ perSecond }, index) => perSecond / (compares[index] ?? Number.NaN)));
  const latencies = logins.flatMap((each) => each.latencies);
  const cpu = logins.flatMap((each) => each.serverCpu ?? []);
  return {
    rows: [
      {
        ...rowOf(`Login, ${loginsAtOnce} at once`, latencies),
        requestsPerSecond: loginsPerSecond,
        serverCpu: cpu.length === 0 ? null : median(cpu),
        ratio,
      },
      { ...rowOf('bcrypt alone, one thread', []), requestsPerSecond: median(compares) },
      rowOf('Empty route, 50 a second', quietReads),
      rowOf('Empty route, 50 a second beside logins', busyReads),
    ],
    goals: [
      { name: 'Logins, of bcrypt alone', atLeast: 0.9, value: ratio },
      { name: 'A read beside logins, p99 in ms', atMost: 50, value: percentile(busyReads, 0.99) },
    ],
  };
}

function rowOf(name: string, latencies: readonly number[]): Row {
  return {
    name,
    requestsPerSecond: null,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    serverCpu: null,
    databaseCpu: null,
    ratio: null,
  };
}

async function compareFor(seconds: number, passwordHash: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'compare-passwords.ts'), String(seconds), password, passwordHash],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  const perSecond = Number.parseFloat(said);
  if (code !== 0 || Number.isNaN(perSecond)) throw new Error(`bcrypt alone failed:\n${said}`);
  return perSecond;
}

/** People of the filled database sign in, a few concurrently. */
async function logInFor({ url, pids }: TrainingProduct, seconds: number) {
  const latencies: number[] = [];
  const cpuBefore = processTimeMs(pids.application);
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  let person = 0;
  const worker = async () => {
    while (performance.now() < until) {
      person += 1;
      latencies.push(await logIn(url, `learner-${person}@example.com`));
    }
  };
  await Promise.all(Array.from({ length: loginsAtOnce }, worker));
  const elapsed = performance.now() - begun;
  const cpuAfter = processTimeMs(pids.application);
  return {
    perSecond: (latencies.length / elapsed) * 1_000,
    latencies,
    serverCpu: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / latencies.length,
  };
}

async function logIn(url: string, email: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, loginType: 'password' }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`A login answered ${response.status}: ${text}`);
  return performance.now() - begun;
}

/** Reads at a constant rate; returns the duration of each. */
async function readFor({ url }: TrainingProduct, seconds: number): Promise<number[]> {
  const reads: Promise<number>[] = [];
  const begun = performance.now();
  const count = (seconds * 1_000) / readEveryMs;
  for (let index = 0; index < count; index += 1) {
    await pause(Math.max(0, begun + index * readEveryMs - performance.now()));
    const answered = read(`${url}/api/health/live`);
    // Avoids an unhandled rejection; failures are thrown below.
    answered.catch(() => undefined);
    reads.push(answered);
  }
  return Promise.all(reads);
}

async function read(address: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(address);
  await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return performance.now() - begun;
}
