import { setTimeout as wait } from 'node:timers/promises';
import { makeCleanSheet } from '@repo/sheets/testing/clean-sheet';
import type { BenchContext } from '../bench-part.ts';
import { readMemoryMb, resetPeakMemory } from '../process-memory.ts';
import type { Measurement, ResultGoal } from '../results.ts';
import { percentile, summariseLatencies } from '../statistics.ts';
import { watchCpuCosts } from '../watch-costs.ts';
import { callUploadsApi, type TrainingServers } from './training-servers.ts';

/** The largest allowed sheet. */
const rows = 20_000;
const previews = 5;
const corrections = 10;

/** Requests a small page until stopped, to measure how long others wait. */
function askMeanwhile({ product: { url } }: TrainingServers): () => Promise<number[]> {
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

/** Uploads the largest sheet, then corrects, searches and pages through it. */
export async function measurePreview(servers: TrainingServers, context: BenchContext): Promise<Measurement> {
  const { bytes, fileName } = await makeCleanSheet({ rows, runs: 400 });
  const form = () => {
    const made = new FormData();
    made.set('file', new File([bytes], fileName));
    return made;
  };
  const pid = servers.product.pids.server;
  const idle = readMemoryMb(pid);
  resetPeakMemory(pid);
  // Warms up the code.
  await callUploadsApi(servers, '', { method: 'POST', body: form() });
  const times: number[] = [];
  const others: number[] = [];
  const endWatch = watchCpuCosts({ server: pid });
  let last = '';
  for (let index = 0; index < (context.isQuick ? 2 : previews); index += 1) {
    const stop = askMeanwhile(servers);
    const { id, counts, milliseconds } = await callUploadsApi(servers, '', { method: 'POST', body: form() });
    others.push(...(await stop()));
    if (counts.rows !== rows) throw new Error(`Preview: ${counts.rows} of ${rows} rows`);
    times.push(milliseconds);
    last = id;
  }
  const { serverCpu } = endWatch(times.length);
  const memory = readMemoryMb(pid);

  const patches: number[] = [];
  for (let revision = 0; revision < corrections; revision += 1) {
    const cells = { traineeName: `Somebody ${revision}` };
    const body = JSON.stringify({ revision, rows: [{ row: 2 + revision * 1_000, cells }] });
    const headers = { 'content-type': 'application/json' };
    patches.push(
      (await callUploadsApi(servers, `/${last}/rows`, { method: 'PATCH', body, headers })).milliseconds,
    );
  }
  const repeat = async (query: string) => {
    const taken: number[] = [];
    for (let index = 0; index < 10; index += 1)
      taken.push((await callUploadsApi(servers, `/${last}${query}`)).milliseconds);
    return taken;
  };
  const pages = await repeat('?page=100');
  const searches = await repeat('?search=tan');
  const most = (name: string, atMost: number, taken: readonly number[], share = 0.5): ResultGoal => ({
    name,
    atMost,
    value: percentile(taken, share),
  });
  const count = rows.toLocaleString('en');
  return {
    rows: [
      {
        name: `Preview of ${count} rows: read, checked and stored`,
        ...summariseLatencies(times),
        serverCpu,
      },
      { name: 'Another request meanwhile', ...summariseLatencies(others) },
      { name: `A row of ${count} corrected`, ...summariseLatencies(patches) },
      { name: `A page of ${count} rows`, ...summariseLatencies(pages) },
      { name: `A search through ${count} encrypted rows`, ...summariseLatencies(searches) },
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
              value: memory.peak - idle.now,
            },
          ]
        : []),
    ],
  };
}
