import { setTimeout as wait } from 'node:timers/promises';
import type { BenchContext } from '../bench-part.ts';
import type { Measurement } from '../results.ts';
import { median } from '../statistics.ts';
import { type CpuCostsPerRequest, totalCpuCost, watchCpuCosts } from '../watch-costs.ts';
import { countStoredRows, courseCodeOf, enrolmentRecord, learnersPerClass } from './measure-bulk-create.ts';
import { callUploadsApi, type TrainingServers } from './training-servers.ts';

const firstRunId = 7_000_000;
const pollMs = 250;

type Size = { name: string; rows: number; first: number };
type Measured = { previewMs: number; sendMs: number; costs: CpuCostsPerRequest };

const runOf = ({ first }: Size, index: number) => firstRunId + Math.floor((first + index) / learnersPerClass);

async function publishRuns({ product: { sandboxUrl } }: TrainingServers, size: Size): Promise<void> {
  const ids = [...new Set(Array.from({ length: size.rows }, (_, index) => runOf(size, index)))];
  const response = await fetch(`${sandboxUrl}/control/agency`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ratePerSecond: 100_000,
      runs: ids.map((id) => ({ id, courseReferenceNumber: courseCodeOf(id) })),
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
      ...[traineeEmail, traineeName, traineeNric, courseCodeOf(run), `Course ${run}`, run, courseCodeOf(run)],
      ...['Individual', '01/11/2026', 'Confirmed', '', '17/05/1990', '91234567'],
    ].join(',');
  });
  return [heading, ...lines, ''].join('\r\n');
}

async function sendOne(servers: TrainingServers, size: Size): Promise<Measured> {
  const form = new FormData();
  form.set('file', new File([makeSheet(size)], `${size.name}.csv`, { type: 'text/csv' }));
  const checked = await callUploadsApi(servers, '', { method: 'POST', body: form });
  if (checked.counts.toSend !== size.rows)
    throw new Error(`Bulk upload: of ${size.rows} rows ${checked.counts.toSend} would be sent`);
  const endWatch = watchCpuCosts(servers.product.pids);
  await callUploadsApi(servers, `/${checked.id}/submit`, { method: 'POST' });
  let ended = await callUploadsApi(servers, `/${checked.id}?limit=1`);
  while (ended.finishedAt === null) {
    if (ended.status !== 'sending') throw new Error(`Bulk upload: ${ended.status}. ${ended.pauseReason}`);
    await wait(pollMs);
    ended = await callUploadsApi(servers, `/${checked.id}?limit=1`);
  }
  const costs = endWatch(size.rows);
  if (ended.counts.states.stored !== size.rows)
    throw new Error(`Bulk upload: stored are ${JSON.stringify(ended.counts.states)} of ${size.rows}`);
  const sendMs = Date.parse(ended.finishedAt) - Date.parse(ended.submittedAt ?? '');
  return { previewMs: checked.milliseconds, sendMs, costs };
}

/** Sheets of new learners, small and large, through the built-in workflow and the sandbox's agency without delays. */
export async function measureBulkUpload(
  servers: TrainingServers,
  context: BenchContext,
): Promise<Measurement> {
  const large: Size = { name: 'sheet', rows: context.isQuick ? 2_000 : 20_000, first: 3_000_000 };
  const warmUp: Size = { name: 'sheet-warm-up', rows: 1_000, first: 3_100_000 };
  const small = Array.from(
    { length: 5 },
    (_, index): Size => ({ name: `sheet-small-${index}`, rows: 100, first: 3_110_000 + 100 * index }),
  );
  for (const size of [warmUp, large, ...small]) await publishRuns(servers, size);
  await sendOne(servers, warmUp);
  const smalls: Measured[] = [];
  for (const size of small) smalls.push(await sendOne(servers, size));
  const measured = await sendOne(servers, large);
  const stored = await countStoredRows(servers.product.databaseUrl, large.name);
  if (Object.values(stored).some((number) => number !== large.rows))
    throw new Error(`Bulk upload: of ${large.rows} rows there are ${JSON.stringify(stored)}`);

  const perSecond = (large.rows / measured.sendMs) * 1_000;
  const largeCost = totalCpuCost(measured.costs);
  const count = large.rows.toLocaleString('en');
  return {
    rows: [
      {
        name: `Bulk upload, ${count} new learners: submitted to the agency and stored, each once`,
        requestsPerSecond: perSecond,
        ...measured.costs,
      },
    ],
    goals: [
      { name: 'Bulk upload, stored a second', atLeast: 150, value: perSecond },
      {
        name: `Bulk upload, seconds from the file to the preview of ${count} rows`,
        atMost: 5,
        value: measured.previewMs / 1_000,
      },
      ...(largeCost
        ? [
            {
              name: `Bulk upload, work per row of ${count} against one of 100`,
              atMost: 1.3,
              value: largeCost / median(smalls.flatMap(({ costs }) => totalCpuCost(costs) ?? [])),
            },
          ]
        : []),
    ],
  };
}
