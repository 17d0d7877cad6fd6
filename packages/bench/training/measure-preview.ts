import { setTimeout as wait } from 'node:timers/promises';
// A relative path: the package's tests depend on this one, and packages must not form a cycle.
import { cleanSheet } from '@repo/sheets/testing/clean-sheet';
import { z } from 'zod';
import type { BenchContext } from '../bench-part.ts';
import { forgetPeak, memoryOf } from '../process-memory.ts';
import { processTimeMs } from '../process-time.ts';
import type { Goal, Measurement, Row } from '../results.ts';
import { percentile } from '../statistics.ts';
import type { TrainingProduct } from './start-product.ts';

/** The largest allowed sheet. */
const rows = 20_000;
const previews = 5;
const corrections = 10;

const detail = z.object({
  data: z.object({
    upload: z.object({ id: z.string(), revision: z.number(), counts: z.object({ rows: z.number() }) }),
    pagination: z.object({ total: z.number() }).optional(),
  }),
});

async function call({ url, key }: TrainingProduct, path: string, init: RequestInit = {}) {
  const begun = performance.now();
  const headers = { 'x-api-key': key, ...init.headers };
  const response = await fetch(`${url}/api/enrolments/uploads${path}`, { ...init, headers });
  const text = await response.text();
  const milliseconds = performance.now() - begun;
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return { ...detail.parse(JSON.parse(text)).data, milliseconds };
}

/** Requests a small page until stopped, to measure how long others wait. */
function askMeanwhile({ url }: TrainingProduct): () => Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(`${url}/api/health/live`)).arrayBuffer();
      times.push(performance.now() - begun);
      await wait(10);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    return times;
  };
}

function lineOf(name: string, times: readonly number[], serverCpu: number | null): Row {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  return { name, requestsPerSecond: null, p50, p99, serverCpu, databaseCpu: null, ratio: null };
}

/** Uploads the largest sheet, then corrects, searches and pages through it. */
export async function measurePreview(product: TrainingProduct, context: BenchContext): Promise<Measurement> {
  const { bytes, fileName } = await cleanSheet({ rows, runs: 400 });
  const form = () => {
    const made = new FormData();
    made.set('file', new File([bytes], fileName));
    return made;
  };
  const pid = product.pids.application;
  const idle = memoryOf(pid);
  forgetPeak(pid);
  // Warms up the code.
  await call(product, '', { method: 'POST', body: form() });
  const times: number[] = [];
  const others: number[] = [];
  const cpuBefore = processTimeMs(pid);
  let last = '';
  for (let index = 0; index < (context.isQuick ? 2 : previews); index += 1) {
    const stop = askMeanwhile(product);
    const { upload, milliseconds } = await call(product, '', { method: 'POST', body: form() });
    others.push(...(await stop()));
    if (upload.counts.rows !== rows) throw new Error(`Preview: ${upload.counts.rows} of ${rows} rows`);
    times.push(milliseconds);
    last = upload.id;
  }
  const cpu = cpuBefore === null ? null : ((processTimeMs(pid) ?? 0) - cpuBefore) / times.length;
  const memory = memoryOf(pid);

  const patches: number[] = [];
  for (let revision = 0; revision < corrections; revision += 1) {
    const cells = { traineeName: `Somebody ${revision}` };
    const body = JSON.stringify({ revision, rows: [{ row: 2 + revision * 1_000, cells }] });
    const headers = { 'content-type': 'application/json' };
    patches.push((await call(product, `/${last}/rows`, { method: 'PATCH', body, headers })).milliseconds);
  }
  const repeat = async (query: string) => {
    const taken: number[] = [];
    for (let index = 0; index < 10; index += 1)
      taken.push((await call(product, `/${last}${query}`)).milliseconds);
    return taken;
  };
  const pages = await repeat('?page=100');
  const searches = await repeat('?search=tan');
  const most = (name: string, atMost: number, taken: readonly number[], share = 0.5): Goal => ({
    name,
    atMost,
    value: percentile(taken, share),
  });
  const count = rows.toLocaleString('en');
  return {
    rows: [
      lineOf(`Preview of ${count} rows: read, checked and stored`, times, cpu),
      lineOf('Another request meanwhile', others, null),
      lineOf(`A row of ${count} corrected`, patches, null),
      lineOf(`A page of ${count} rows`, pages, null),
      lineOf(`A search through ${count} encrypted rows`, searches, null),
    ],
    goals: [
      most(`Preview of ${count} rows, milliseconds`, 5_000, times),
      most('Another request meanwhile, milliseconds (p99)', 100, others, 0.99),
      most(`A row of ${count} corrected, milliseconds`, 300, patches),
      most(`A page of ${count} rows, milliseconds`, 50, pages),
      most(`A search through ${count} encrypted rows, milliseconds`, 500, searches),
      ...(memory && idle
        ? [
            {
              name: 'Preview, megabytes above what the service holds',
              atMost: 400,
              value: memory.most - idle.now,
            },
          ]
        : []),
    ],
  };
}
