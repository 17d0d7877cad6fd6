import { withClient } from '@repo/workbench/postgres/with-client';
import {
  createJsonCaller,
  jsonOfSuccessOrThrow,
  signInToTrainingAndReturnHeaders,
} from '../../product/call.ts';
import {
  controlAgency,
  makeLearnersCsv,
  prepareAgencyForSheets,
  uploadEnrolmentCsv,
} from '../../product/enrolment-uploads.ts';
import { type OpenStream, openEventStream, type StreamEvent } from '../../product/event-stream.ts';
import type { DrilledProduct } from '../../product/start-product.ts';

/** Enough to go on through the outage, at what a slow agency takes of them. */
const rows = 300;
const agencyDelayMs = 2_000;
/** What was on its way to the open page when the primary was killed. */
const underWayMs = 1_000;

export type FollowedUpload = {
  stream: OpenStream;
  /** The first progress that the open page heard of after this time; null when there was none. */
  progressAfter: (killedAt: number) => StreamEvent | null;
  /** Waits for the end. Rows that are stored, and enrolments of their learners. */
  finish: () => Promise<{ rows: number; stored: number; enrolments: number }>;
};

/** Sends a sheet of learners, with a page open that shows how far it is. `number` of those before it. */
export async function startUpload(
  product: DrilledProduct,
  { databaseUrl, number }: { databaseUrl: string; number: number },
): Promise<FollowedUpload> {
  const url = product.urlOf('training');
  const headers = await signInToTrainingAndReturnHeaders(url);
  const call = createJsonCaller({ url, headers });
  await prepareAgencyForSheets(product.sandbox.url);
  const from = number * rows;
  const id = await uploadEnrolmentCsv(call, makeLearnersCsv(rows, from));
  await controlAgency(product.sandbox.url, { mode: 'ok', delayMs: agencyDelayMs });
  const path = `/api/enrolments/uploads/${id}`;
  const stream = await openEventStream(`${url}${path}/events`, headers);
  await jsonOfSuccessOrThrow(call(`${path}/submit`, { method: 'POST' }));
  return {
    stream,
    progressAfter: (killedAt) => {
      const since = killedAt + underWayMs;
      const before = Math.max(0, ...stream.events.filter(({ at }) => at <= since).map(doneOf));
      return stream.events.find((event) => event.at > since && doneOf(event) > before) ?? null;
    },
    finish: async () => {
      await controlAgency(product.sandbox.url, { mode: 'ok', delayMs: 0 });
      const deadline = performance.now() + 240_000;
      while (!stream.events.some(isLast) && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      stream.close();
      return countRows(databaseUrl, { id, from });
    },
  };
}

type Progress = { finishedAt: string | null; progress: { done: number } };

function doneOf({ data }: StreamEvent): number {
  return (data as Progress | null)?.progress.done ?? 0;
}

function isLast({ data }: StreamEvent): boolean {
  return (data as Progress | null)?.finishedAt != null;
}

function countRows(databaseUrl: string, { id, from }: { id: string; from: number }) {
  return withClient(databaseUrl, async (client) => {
    const found = await client.query<{ stored: number; enrolments: number }>(
      `SELECT (SELECT count(*)::int FROM enrolment_upload_row WHERE upload_id = $1 AND state = 'stored') AS stored,
        (SELECT count(*)::int FROM enrolment e JOIN "user" u ON u.id = e.user_id WHERE u.email = ANY ($2)) AS enrolments`,
      [id, Array.from({ length: rows }, (_, index) => `drill-upload-${from + index}@example.com`)],
    );
    return { rows, ...(found.rows[0] ?? { stored: 0, enrolments: 0 }) };
  });
}
