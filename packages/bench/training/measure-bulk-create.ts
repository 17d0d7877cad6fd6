import { withClient } from '@repo/workbench/postgres/with-client';
import type { BenchContext } from '../bench-part.ts';
import type { Measurement } from '../results.ts';
import { percentile } from '../statistics.ts';
import { watchCosts } from '../watch-costs.ts';
import type { TrainingProduct } from './start-product.ts';

const atOnce = 8;
const learnersPerClass = 25;
/** Sent again after everything is stored. */
const repeated = 50;

/** The record of a new learner; every 25th starts a new class. `upload` distinguishes uploads. */
export function enrolmentRecord(upload: string, index: number) {
  const course = 1 + (index % 200);
  const run = Math.floor(index / learnersPerClass);
  const digits = String(1_000_000 + index).padStart(7, '0');
  return {
    traineeEmail: `${upload}-${index}@example.com`,
    traineeName: `Learner ${index} of ${upload}`,
    traineeNric: `S${digits}${checkLetter(digits)}`,
    courseCode: `TGS-2024${String(1 + (run % 200)).padStart(6, '0')}`,
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

type Sent = { status: number; text: string; milliseconds: number };

async function send({ url, key }: TrainingProduct, enrolment: object): Promise<Sent> {
  const begun = performance.now();
  const response = await fetch(`${url}/api/enrolments/bulk-create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ enrolment }),
  });
  const text = await response.text();
  return { status: response.status, text, milliseconds: performance.now() - begun };
}

async function sendAll(product: TrainingProduct, records: readonly object[]): Promise<Sent[]> {
  const sent: Sent[] = [];
  const waiting = records.values();
  const worker = async () => {
    for (const record of waiting) sent.push(await send(product, record));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return sent;
}

function makeRecords(upload: string, count: number): object[] {
  return Array.from({ length: count }, (_, index) => enrolmentRecord(upload, index));
}

/** One client stores enrolments of new learners, eight at a time; then each must exist exactly once. */
export async function measureBulkEnrolment(
  product: TrainingProduct,
  context: BenchContext,
): Promise<Measurement> {
  const count = context.isQuick ? 2_000 : 5_000;
  mustBeStored(await sendAll(product, makeRecords('warm-up', 500)));
  const records = makeRecords('upload', count);
  const endWatch = watchCosts({ ...product.pids, server: product.pids.application });
  const begun = performance.now();
  const sent = await sendAll(product, records);
  const elapsed = performance.now() - begun;
  const costs = endWatch(count);
  mustBeStored(sent);
  const again = await sendAll(product, records.slice(0, repeated));
  const refused = again.filter(
    ({ status, text }) => status === 400 && text.includes('Duplicate record found'),
  );
  const stored = await countStored(product.databaseUrl);
  if (refused.length !== repeated || stored.some((number) => number !== count)) {
    throw new Error(
      `Bulk-create: ${count} sent; stored are ${stored.join(', ')} enrolments, tracked records, learners; ${refused.length} of ${repeated} repeated ones were refused`,
    );
  }
  const perSecond = (count / elapsed) * 1_000;
  const latencies = sent.map(({ milliseconds }) => milliseconds);
  return {
    rows: [
      {
        name: `Bulk-create, ${atOnce} at once, ${count.toLocaleString('en')} new learners, each stored once`,
        requestsPerSecond: perSecond,
        p50: percentile(latencies, 0.5),
        p99: percentile(latencies, 0.99),
        ...costs,
        ratio: null,
      },
    ],
    goals: [{ name: 'Bulk-create, stored a second', atLeast: 150, value: perSecond }],
  };
}

function mustBeStored(sent: readonly Sent[]): void {
  const failed = sent.find(({ status }) => status !== 200);
  if (failed) throw new Error(`Bulk-create answered ${failed.status}: ${failed.text}`);
}

/** Counts of the upload: enrolments, distinct people and classes among tracked records, learners. */
function countStored(databaseUrl: string): Promise<number[]> {
  return withClient(databaseUrl, async (client) => {
    const upload = `FROM enrolment e JOIN "user" u ON u.id = e.user_id WHERE u.email LIKE 'upload-%'`;
    const found = await client.query<{ number: number }>(`
      SELECT count(*)::int AS number ${upload} AND e.status = 'enrolled'
      UNION ALL SELECT count(*)::int FROM tracked_enrolment WHERE enrolment_id IN (SELECT e.id ${upload})
      UNION ALL SELECT count(DISTINCT e.user_id)::int ${upload}`);
    return found.rows.map(({ number }) => number);
  });
}
