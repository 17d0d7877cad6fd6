import { withClient } from '@repo/workbench/postgres/with-client';
import pLimit from 'p-limit';
import type { BenchContext } from '../bench-part.ts';
import { summariseLoad } from '../load.ts';
import type { Measurement } from '../results.ts';
import { sendJson, type TimedAnswer } from '../send-request.ts';
import { watchCpuCosts } from '../watch-costs.ts';
import type { TrainingServers } from './training-servers.ts';

const atOnce = 8;
export const learnersPerClass = 25;
/** Sent again after everything is stored. */
const repeated = 50;

/** The courses of the filled database take turns. */
export const courseCodeOf = (run: number): string => `TGS-2024${String(1 + (run % 200)).padStart(6, '0')}`;

/** The record of a new learner; every 25th starts a new class. `upload` distinguishes uploads. */
export function enrolmentRecord(upload: string, index: number) {
  const course = 1 + (index % 200);
  const run = Math.floor(index / learnersPerClass);
  const digits = String(1_000_000 + index).padStart(7, '0');
  return {
    traineeEmail: `${upload}-${index}@example.com`,
    traineeName: `Learner ${index} of ${upload}`,
    traineeNric: `S${digits}${checkLetter(digits)}`,
    courseCode: courseCodeOf(run),
    courseTitle: `Course ${course}`,
    courseRunId: `${upload}-${run}`,
    sponsorshipType: 'INDIVIDUAL',
    enrolmentDate: '2026-11-01',
    enrolmentStatus: 'Confirmed',
  };
}

function checkLetter(digits: string): string {
  const weights = [2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return 'JZIHGFEDCBA'[sum % 11] ?? '';
}

function sendAll({ product, key }: TrainingServers, records: readonly object[]): Promise<TimedAnswer[]> {
  return pLimit(atOnce).map(records, (enrolment) =>
    sendJson(`${product.url}/api/enrolments/bulk-create`, { enrolment }, { headers: { 'x-api-key': key } }),
  );
}

function makeRecords(upload: string, count: number): object[] {
  return Array.from({ length: count }, (_, index) => enrolmentRecord(upload, index));
}

/** One client stores enrolments of new learners, eight at a time; then each must exist exactly once. */
export async function measureBulkEnrolment(
  servers: TrainingServers,
  context: BenchContext,
): Promise<Measurement> {
  const count = context.isQuick ? 2_000 : 5_000;
  mustBeStored(await sendAll(servers, makeRecords('warm-up', 500)));
  const records = makeRecords('upload', count);
  const endWatch = watchCpuCosts(servers.product.pids);
  const begun = performance.now();
  const sent = await sendAll(servers, records);
  const elapsed = performance.now() - begun;
  const costs = endWatch(count);
  mustBeStored(sent);
  const again = await sendAll(servers, records.slice(0, repeated));
  const refused = again.filter(
    ({ status, body }) => status === 400 && body.includes('Duplicate record found'),
  );
  const stored = await countStoredRows(servers.product.databaseUrl, 'upload');
  if (refused.length !== repeated || Object.values(stored).some((number) => number !== count)) {
    throw new Error(
      `Bulk-create: ${count} sent; stored are ${JSON.stringify(stored)}; ${refused.length} of ${repeated} repeated ones were refused`,
    );
  }
  const latencies = sent.map(({ milliseconds }) => milliseconds);
  const figures = summariseLoad(latencies, elapsed, costs);
  return {
    rows: [
      {
        name: `Bulk-create, ${atOnce} at once, ${count.toLocaleString('en')} new learners, each stored once`,
        ...figures,
      },
    ],
    goals: [{ name: 'Bulk-create, stored a second', atLeast: 150, value: figures.requestsPerSecond }],
  };
}

function mustBeStored(sent: readonly TimedAnswer[]): void {
  const failed = sent.find(({ status }) => status !== 200);
  if (failed) throw new Error(`Bulk-create answered ${failed.status}: ${failed.body}`);
}

export type StoredCounts = { enrolments: number; trackedRecords: number; learners: number };

export function countStoredRows(databaseUrl: string, upload: string): Promise<StoredCounts> {
  return withClient(databaseUrl, async (client) => {
    const its = `FROM enrolment e JOIN "user" u ON u.id = e.user_id WHERE u.email ~ '^${upload}-[0-9]+@'`;
    const { rows } = await client.query<StoredCounts>(`SELECT
      (SELECT count(*)::int ${its} AND e.status = 'enrolled') AS enrolments,
      (SELECT count(*)::int FROM tracked_enrolment WHERE enrolment_id IN (SELECT e.id ${its})) AS "trackedRecords",
      (SELECT count(DISTINCT e.user_id)::int ${its}) AS learners`);
    return rows[0] ?? { enrolments: 0, trackedRecords: 0, learners: 0 };
  });
}
