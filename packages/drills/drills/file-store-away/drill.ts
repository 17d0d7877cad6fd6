import { setTimeout as delay } from 'node:timers/promises';
import { type BucketServer, startBucketServer } from '@repo/files/testing/bucket-server';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { neededPostgres, postgresVersion } from '../../postgres/debian.ts';
import { createSinglePostgres } from '../../postgres/single.ts';
import {
  createJsonCaller,
  type JsonCaller,
  jsonOfSuccessOrThrow,
  signInToTrainingAndReturnHeaders,
} from '../../product/call.ts';
import { makeLearnersCsv } from '../../product/enrolment-uploads.ts';
import { startDrilledProduct } from '../../product/start-product.ts';
import { countRefusals, type RunningWriter, startWriter } from '../../product/writer.ts';
import { documentText } from './document-text.ts';
import { type DocumentReader, startDocumentReader } from './reader.ts';

const secondsAway = 60;
const bucketName = 'documents';

type Observed = {
  resumedAfter: Record<string, number>;
  refusals: Record<string, string[]>;
  reads: { answered: number; refusals: Map<string, number> };
  others: number;
};

export const drill: Drill = {
  purpose: `The store of files (S3) is away for ${secondsAway} s while documents are uploaded and read and spreadsheets are uploaded.`,
  needs: [neededPostgres],
  run: async (context) => {
    const postgres = await createSinglePostgres(context, {});
    await postgres.start();
    await withClient(postgres.url('postgres'), (client) => client.query('CREATE DATABASE training'));
    let bucket = await startBucketServer();
    context.onStop(() => bucket.close());
    const product = await startDrilledProduct(context, {
      services: ['training'],
      databaseUrlOf: () => postgres.url('training'),
      variables: {
        FILES_URL: `s3://${bucketName}?region=us-east-1&endpoint=${bucket.url}`,
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
      },
    });
    const url = product.urlOf('training');
    const headers = await signInToTrainingAndReturnHeaders(url);
    const call = createJsonCaller({ url, headers });
    const writers = await startWriters(call);
    const reader = startDocumentReader(url, headers, writers.documents);
    context.onStop(() => Promise.all([...Object.values(writers), reader].map(({ stop }) => stop())));
    const observed = await takeAway(context, {
      writers,
      reader,
      call,
      stop: () => bucket.close(),
      start: async () => {
        bucket = await startBucketServer({ port: Number(new URL(bucket.url).port), objects: bucket.objects });
      },
    });
    await Promise.all([...Object.values(writers), reader].map(({ stop }) => stop()));
    const kept = await compare(postgres.url('training'), bucket);
    const wrong = await reader.countWrong();
    const ended = product.applications.filter(({ process }) => !process.isRunning()).length;
    return describe({ observed, kept, wrong, ended, writers });
  },
};

type Writers = { documents: RunningWriter; spreadsheets: RunningWriter };

async function startWriters(call: JsonCaller): Promise<Writers> {
  const { data } = await jsonOfSuccessOrThrow(call('/api/auth/session'));
  const { user } = data as { user: { id: string } };
  return {
    documents: startWriter({
      name: 'documents',
      write: (key) => {
        const form = new FormData();
        form.set('userId', user.id);
        form.set('category', 'certificate');
        form.set('file', new File([documentText(key)], `${key}.pdf`, { type: 'application/pdf' }));
        return call('/api/upload/admin', { form });
      },
      idOf: (json) => (json.data as { fileUrl?: string } | undefined)?.fileUrl,
    }),
    spreadsheets: startWriter({
      name: 'spreadsheets',
      write: (key) => {
        const form = new FormData();
        form.set('file', new File([makeLearnersCsv(5)], `${key}.csv`, { type: 'text/csv' }));
        return call('/api/enrolments/uploads', { form });
      },
      idOf: (json) => (json.data as { upload?: { id?: string } } | undefined)?.upload?.id,
    }),
  };
}

type Parts = {
  writers: Writers;
  reader: DocumentReader;
  call: JsonCaller;
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

async function takeAway(
  context: DrillContext,
  { writers, reader, call, stop, start }: Parts,
): Promise<Observed> {
  const all = Object.values(writers);
  await until(() => all.every(({ acknowledged }) => acknowledged.length >= 5));
  context.report('The store goes away …');
  for (const { refusals } of all) refusals.clear();
  reader.outcomes.clear();
  await stop();
  let others = 0;
  const back = performance.now() + secondsAway * 1_000;
  while (performance.now() < back) {
    const answer = await call('/api/courses').catch(() => null);
    if (answer?.status !== 200) others += 1;
    await delay(1_000);
  }
  const refusals = Object.fromEntries(all.map((writer) => [writer.name, [...writer.refusals.keys()]]));
  const counts = all.map((writer) => `${writer.name}: ${countRefusals(writer)}`).join(', ');
  context.report(`  refused while away: ${counts}`);
  for (const text of [...Object.values(refusals).flat(), ...reader.outcomes.keys()])
    context.report(`  ${text}`);
  const reads = { answered: reader.outcomes.get('200') ?? 0, refusals: new Map(reader.outcomes) };
  await start();
  const backAt = performance.now();
  const first = ({ acknowledged }: RunningWriter) => acknowledged.find(({ begunAt }) => begunAt > backAt);
  await until(() => all.every((writer) => first(writer) !== undefined));
  const resumedAfter = Object.fromEntries(
    all.map((writer) => [
      writer.name,
      Math.round(((first(writer)?.endedAt ?? Number.NaN) - backAt) / 100) / 10,
    ]),
  );
  await delay(3_000);
  return { resumedAfter, refusals, reads, others };
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + 120_000;
  while (!isSo() && performance.now() < deadline) await delay(50);
}

type Kept = { rowsWithoutFile: number; filesWithoutRow: number };

/** Rows of documents and of spreadsheets against what the store has. */
async function compare(databaseUrl: string, { objects }: BucketServer): Promise<Kept> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ key: string }>(
      'SELECT storage_key AS key FROM stored_file UNION ALL SELECT file_key FROM enrolment_upload WHERE file_key IS NOT NULL',
    ),
  );
  const named = new Set(rows.map(({ key }) => `${bucketName}/${key}`));
  return {
    rowsWithoutFile: [...named].filter((name) => !objects.has(name)).length,
    filesWithoutRow: [...objects.keys()].filter((name) => !named.has(name)).length,
  };
}

type Outcome = { observed: Observed; kept: Kept; wrong: number; ended: number; writers: Writers };

function describe({ observed, kept, wrong, ended, writers }: Outcome): DrillResult {
  const said = Object.values(observed.refusals).flat();
  const readSaid = [...observed.reads.refusals.keys()].filter((text) => text !== '200');
  return {
    table: {
      head: [
        'what',
        'acknowledged',
        'answered while away',
        'again after s',
        'lost or wrong',
        'rows without file',
        'files without row',
      ],
      rows: [
        [
          'documents',
          writers.documents.acknowledged.length,
          (observed.refusals.documents ?? []).join('; '),
          observed.resumedAfter.documents ?? '–',
          wrong,
          kept.rowsWithoutFile,
          kept.filesWithoutRow,
        ],
        [
          'spreadsheets',
          writers.spreadsheets.acknowledged.length,
          (observed.refusals.spreadsheets ?? []).join('; ') || 'as ever',
          observed.resumedAfter.spreadsheets ?? '–',
          '–',
          '–',
          '–',
        ],
        ['reads of documents', '–', readSaid.join('; '), '–', '–', '–', '–'],
      ],
    },
    goals: [
      { name: 'every acknowledged document is read back as it was', isMet: wrong === 0 },
      { name: 'nothing is stored halfway: no row lacks its file', isMet: kept.rowsWithoutFile === 0 },
      {
        name: 'people are told to try again, by a sentence',
        isMet:
          (observed.refusals.documents ?? []).length > 0 &&
          [...said, ...readSaid].every((text) => /try again/i.test(text)),
      },
      {
        name: 'uploads go on by themselves once the store is back',
        isMet: Object.values(observed.resumedAfter).every((seconds) => seconds <= 15),
      },
      {
        name: 'everything else works meanwhile, and no process ended',
        isMet: observed.others === 0 && ended === 0,
      },
    ],
    versions: [postgresVersion()],
    notes: [
      'The store is a stand-in that speaks S3. A file without a row is removed by the nightly job once it is a day old.',
    ],
  };
}
