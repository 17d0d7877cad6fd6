import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';
import { z } from 'zod';
import type { BenchContext } from '../bench-part.ts';
import { processTimeMs } from '../process-time.ts';
import type { Measurement } from '../results.ts';
import { enrolmentRecord } from './measure-bulk-create.ts';
import type { TrainingProduct } from './start-product.ts';

const learnersPerClass = 25;
const firstRunId = 7_000_000;
const pollMs = 250;

const upload = z.object({
  id: z.string(),
  status: z.string(),
  pauseReason: z.string(),
  counts: z.object({ states: z.record(z.string(), z.number()), toSend: z.number() }),
  submittedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
const answer = z.object({ data: z.object({ upload }) });

type Size = { name: string; rows: number; first: number };
type Measured = {
  previewMs: number;
  sendMs: number;
  serverCpuMs: number | null;
  databaseCpuMs: number | null;
};

const courseOf = (run: number) => `TGS-2024${String(1 + (run % 200)).padStart(6, '0')}`;
const runOf = ({ first }: Size, index: number) => firstRunId + Math.floor((first + index) / learnersPerClass);

async function publishRuns({ sandboxUrl }: TrainingProduct, size: Size): Promise<void> {
  const ids = [...new Set(Array.from({ length: size.rows }, (_, index) => runOf(size, index)))];
  const response = await fetch(`${sandboxUrl}/control/agency`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ratePerSecond: 100_000,
      runs: ids.map((id) => ({ id, courseReferenceNumber: courseOf(id) })),
    }),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
}

/** New learners, 25 per class. */
function makeSheet(size: Size): string {
  const heading = [
    'Trainee Email,Trainee Name,Trainee NRIC,Course Code,Course Title,Course Run ID,Course Reference Number',
    'Sponsorship Type,Enrolment Date (DD/MM/YYYY),Enrolment Status,Enrolment ID,Date of Birth,Trainee Phone',
  ].join(',');
  const lines = Array.from({ length: size.rows }, (_, index) => {
    const record = enrolmentRecord(size.name, size.first + index);
    const run = runOf(size, index);
    const { traineeEmail, traineeName, traineeNric } = record;
    return [
      ...[traineeEmail, traineeName, traineeNric, courseOf(run), `Course ${run}`, run, courseOf(run)],
      ...['Individual', '01/11/2026', 'Confirmed', '', '17/05/1990', '91234567'],
    ].join(',');
  });
  return [heading, ...lines, ''].join('\r\n');
}

async function call({ url, key }: TrainingProduct, path: string, init: RequestInit = {}) {
  const response = await fetch(`${url}/api/enrolments/uploads${path}`, {
    ...init,
    headers: { 'x-api-key': key },
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  return answer.parse(JSON.parse(text)).data.upload;
}

async function sendOne(product: TrainingProduct, size: Size): Promise<Measured> {
  const form = new FormData();
  form.set('file', new File([makeSheet(size)], `${size.name}.csv`, { type: 'text/csv' }));
  const begun = performance.now();
  const checked = await call(product, '', { method: 'POST', body: form });
  const previewMs = performance.now() - begun;
  if (checked.counts.toSend !== size.rows)
    throw new Error(`Bulk upload: of ${size.rows} rows ${checked.counts.toSend} would be sent`);
  const readTimes = () => [processTimeMs(product.pids.application), processTimeMs(product.pids.database)];
  const before = readTimes();
  await call(product, `/${checked.id}/submit`, { method: 'POST' });
  let ended = await call(product, `/${checked.id}?limit=1`);
  while (ended.finishedAt === null) {
    if (ended.status !== 'sending') throw new Error(`Bulk upload: ${ended.status}. ${ended.pauseReason}`);
    await wait(pollMs);
    ended = await call(product, `/${checked.id}?limit=1`);
  }
  const [serverCpuMs = null, databaseCpuMs = null] = readTimes().map((after, index) => {
    const earlier = before[index] ?? null;
    return after === null || earlier === null ? null : after - earlier;
  });
  if (ended.counts.states.stored !== size.rows)
    throw new Error(`Bulk upload: stored are ${JSON.stringify(ended.counts.states)} of ${size.rows}`);
  const sendMs = Date.parse(ended.finishedAt) - Date.parse(ended.submittedAt ?? '');
  return { previewMs, sendMs, serverCpuMs, databaseCpuMs };
}

/** Sheets of new learners, small and large, through the built-in workflow and the sandbox's agency without delays. */
export async function measureBulkUpload(
  product: TrainingProduct,
  context: BenchContext,
): Promise<Measurement> {
  const large: Size = { name: 'sheet', rows: context.isQuick ? 2_000 : 20_000, first: 3_000_000 };
  const warmUp: Size = { name: 'sheet-warm-up', rows: 1_000, first: 3_100_000 };
  const small = Array.from(
    { length: 5 },
    (_, index): Size => ({ name: `sheet-small-${index}`, rows: 100, first: 3_110_000 + 100 * index }),
  );
  for (const size of [warmUp, large, ...small]) await publishRuns(product, size);
  await sendOne(product, warmUp);
  const smalls: Measured[] = [];
  for (const size of small) smalls.push(await sendOne(product, size));
  const measured = await sendOne(product, large);
  await assertStoredOnce(product, large);

  const perSecond = (large.rows / measured.sendMs) * 1_000;
  const cpuPerRow = ({ serverCpuMs, databaseCpuMs }: Measured, rows: number) =>
    serverCpuMs === null || databaseCpuMs === null ? null : (serverCpuMs + databaseCpuMs) / rows;
  const smallCosts = smalls
    .map((one) => cpuPerRow(one, 100))
    .filter((cost) => cost !== null)
    .sort((one, other) => one - other);
  const [smallCost, largeCost] = [smallCosts[2], cpuPerRow(measured, large.rows)];
  const count = large.rows.toLocaleString('en');
  const perRow = (ms: number | null) => (ms === null ? null : ms / large.rows);
  return {
    rows: [
      {
        name: `Bulk upload, ${count} new learners: submitted to the agency and stored, each once`,
        requestsPerSecond: perSecond,
        p50: null,
        p99: null,
        serverCpu: perRow(measured.serverCpuMs),
        databaseCpu: perRow(measured.databaseCpuMs),
        ratio: null,
      },
    ],
    goals: [
      { name: 'Bulk upload, stored a second', atLeast: 150, value: perSecond },
      {
        name: `Bulk upload, seconds from the file to the preview of ${count} rows`,
        atMost: 5,
        value: measured.previewMs / 1_000,
      },
      ...(smallCost && largeCost
        ? [
            {
              name: `Bulk upload, work per row of ${count} against one of 100`,
              atMost: 1.3,
              value: largeCost / smallCost,
            },
          ]
        : []),
    ],
  };
}

/** Enrolments, tracked records and people must each match the number of rows. */
async function assertStoredOnce({ databaseUrl }: TrainingProduct, { name, rows }: Size): Promise<void> {
  const numbers = await withClient(databaseUrl, async (client) => {
    const sheet = `FROM enrolment e JOIN "user" u ON u.id = e.user_id WHERE u.email ~ '^${name}-[0-9]+@'`;
    const found = await client.query<{ number: number }>(`
      SELECT count(*)::int AS number ${sheet} AND e.status = 'enrolled'
      UNION ALL SELECT count(*)::int FROM tracked_enrolment WHERE enrolment_id IN (SELECT e.id ${sheet})
      UNION ALL SELECT count(DISTINCT e.user_id)::int ${sheet}`);
    return found.rows.map(({ number }) => number);
  });
  if (numbers.some((number) => number !== rows))
    throw new Error(`Bulk upload: of ${rows} rows there are ${numbers.join(', ')}`);
}
