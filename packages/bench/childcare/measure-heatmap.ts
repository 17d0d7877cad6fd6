import { isDeepStrictEqual } from 'node:util';
import type { BenchContext } from '../bench-part.ts';
import { processTimeMs } from '../process-time.ts';
import type { Measurement, Row } from '../results.ts';
import type { BareServer, Product } from '../start-product.ts';
import { median, percentile } from '../statistics.ts';
import { managerEmail } from './fill-centre.ts';
import { signIn } from './sign-in.ts';

const visits = { quick: 15, whole: 60 };

type Target = { name: string; url: string; headers: Record<string, string>; server: number };
type Visit = { milliseconds: number; serverCpu: number | null; databaseCpu: number | null };

async function read({ name, url, headers }: Target): Promise<string> {
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return response.text();
}

async function visit(target: Target, database: number): Promise<Visit> {
  const readTimes = () => [processTimeMs(target.server), processTimeMs(database)];
  const before = readTimes();
  const begun = performance.now();
  await read(target);
  const milliseconds = performance.now() - begun;
  const [serverCpu = null, databaseCpu = null] = readTimes().map((after, index) => {
    const earlier = before[index] ?? null;
    return after === null || earlier === null ? null : after - earlier;
  });
  return { milliseconds, serverCpu, databaseCpu };
}

function rowOf(name: string, all: readonly Visit[], ratio: number | null): Row {
  const times = all.map(({ milliseconds }) => milliseconds);
  const mean = (figure: 'serverCpu' | 'databaseCpu') =>
    all.some((each) => each[figure] === null)
      ? null
      : all.reduce((sum, each) => sum + (each[figure] ?? 0), 0) / all.length;
  return {
    name,
    requestsPerSecond: 1_000 / median(times),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    serverCpu: mean('serverCpu'),
    databaseCpu: mean('databaseCpu'),
    ratio,
  };
}

export async function measureHeatmap(
  product: Product,
  bare: BareServer,
  context: BenchContext,
): Promise<Measurement> {
  const path = '/api/centre/overview';
  const name = 'Heatmap of 500 people × 40 courses, one visit at a time';
  const cookie = await signIn(product, managerEmail);
  const subject: Target = {
    name,
    url: `${product.url}${path}`,
    headers: { cookie },
    server: product.pids.application,
  };
  const reference: Target = {
    name: `${name}: bare server`,
    url: `${bare.url}${path}`,
    headers: {},
    server: bare.pid,
  };
  if (!isDeepStrictEqual(JSON.parse(await read(subject)), JSON.parse(await read(reference)))) {
    throw new Error(`${name}: the service and the bare server do not answer the same JSON`);
  }
  const ours: Visit[] = [];
  const theirs: Visit[] = [];
  const count = context.isQuick ? visits.quick : visits.whole;
  // The first rounds warm up compilation and caches.
  for (let round = -5; round < count; round += 1) {
    const [one, other] = [
      await visit(subject, product.pids.database),
      await visit(reference, product.pids.database),
    ];
    if (round < 0) continue;
    ours.push(one);
    theirs.push(other);
  }
  const ratios = ours.flatMap(
    ({ milliseconds }, index) => (theirs[index]?.milliseconds ?? Number.NaN) / milliseconds,
  );
  return {
    rows: [rowOf(name, ours, median(ratios)), rowOf(reference.name, theirs, null)],
    goals: [],
  };
}
