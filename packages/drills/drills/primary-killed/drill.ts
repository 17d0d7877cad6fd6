import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Drill, DrillContext } from '../../drill.ts';
import { neededPostgres, postgresVersion, programVersion } from '../../postgres/debian.ts';
import { type OpenStream, openEventStream } from '../../product/event-stream.ts';
import { type DrilledProduct, startDrilledProduct } from '../../product/start-product.ts';
import type { RunningWriter } from '../../product/writer.ts';
import { describeTimes, type PostgresCluster, startCluster } from './cluster.ts';
import { startUpload } from './followed-upload.ts';
import { startWriters, type Writers } from './writers.ts';

const services = ['marketplace', 'training', 'childcare'] as const;
const targetSeconds = 15;

type Round = {
  killed: string;
  acknowledged: number;
  lost: number;
  twice: number;
  resumed: Record<string, number>;
  chat: number;
  reopened: number;
  /** Seconds until the open page received the progress of the upload again. */
  progress: number;
  progressReopened: number;
  sent: { rows: number; stored: number; enrolments: number };
  unsuitable: string[];
};

/** `pnpm drill primary-killed [rounds]` */
export const drill: Drill = {
  purpose:
    'PostgreSQL and Patroni on the primary node of a cluster (Patroni, etcd, HAProxy, one synchronous standby) are killed with kill -9 while messages, listings, enrolments and payments are written, a spreadsheet is sent, and pages with a chat and with the progress of the upload are open. etcd on that node keeps running.',
  needs: [
    neededPostgres,
    { program: 'patroni', package: 'patroni' },
    { program: 'etcd', package: 'etcd-server' },
    { program: 'haproxy', package: 'haproxy' },
  ],
  run: async (context) => {
    const count = Number(context.args[0] ?? 3);
    const cluster = await startCluster(context);
    for (const service of services) {
      await withClient(cluster.url('postgres'), (client) => client.query(`CREATE DATABASE ${service}`));
    }
    const product = await startDrilledProduct(context, { services, databaseUrlOf: cluster.url });
    const pids = product.applications.map(({ process }) => process.pid);
    const writing = await startWriters(product, cluster.url);
    context.onStop(() => Promise.all(writing.writers.map(({ stop }) => stop())));
    const rounds: Round[] = [];
    for (let number = 1; number <= count; number += 1) {
      context.report(`Round ${number} of ${count} …`);
      const round = await runRound(context, { cluster, product, writing, number });
      context.report(`  ${JSON.stringify(round)}`);
      rounds.push(round);
    }
    await Promise.all(writing.writers.map(({ stop }) => stop()));
    const totalLost = await countLost(cluster, writing, 0);
    const undelivered = await countUnsentMails(cluster);
    const ended = product.applications.filter(
      ({ process }, index) => !process.isRunning() || process.pid !== pids[index],
    );
    return describe(context, { rounds, totalLost, undelivered, ended: ended.length });
  },
};

type Parts = { cluster: PostgresCluster; product: DrilledProduct; writing: Writers; number: number };

async function runRound(context: DrillContext, { cluster, product, writing, number }: Parts): Promise<Round> {
  const primary = await cluster.untilHealthy();
  const stream = await openEventStream(
    `${product.urlOf('marketplace')}/api/conversations/events`,
    writing.reader,
  );
  context.onStop(stream.close);
  const upload = await startUpload(product, { databaseUrl: cluster.url('training'), number });
  context.onStop(upload.stream.close);
  const before = countAcknowledged(writing);
  await until(() => countAcknowledged(writing) >= before + 40, 60_000);
  for (const { refusals } of writing.writers) refusals.clear();
  const roundBegan = writing.writers.map(({ acknowledged }) => acknowledged.length);
  const killedAt = performance.now();
  await cluster.kill(primary);
  await until(() => writing.writers.every((writer) => firstAfter(writer, killedAt) !== null), 120_000);
  const chat = await untilChatContinues(stream, writing, killedAt);
  await until(() => upload.progressAfter(killedAt) !== null, 60_000);
  const progressed = upload.progressAfter(killedAt);
  await delay(3_000);
  const resumed = Object.fromEntries(
    writing.writers.map((writer) => [
      writer.name,
      seconds((firstAfter(writer, killedAt) ?? Number.NaN) - killedAt),
    ]),
  );
  const refusals = writing.writers.flatMap((writer) =>
    [...writer.refusals].map(([text, times]) => `${writer.name}: ${times} × ${text}`),
  );
  for (const refusal of refusals) context.report(`  ${refusal}`);
  const lost = await countLost(cluster, writing, 0);
  const twice = await countDuplicates(cluster, writing);
  stream.close();
  cluster.startAgain(primary);
  await cluster.untilHealthy();
  const sent = await upload.finish();
  return {
    killed: primary.name,
    acknowledged: writing.writers.reduce(
      (sum, { acknowledged }, index) => sum + acknowledged.length - (roundBegan[index] ?? 0),
      0,
    ),
    lost,
    twice,
    resumed,
    chat,
    reopened: stream.reopened(),
    progress: progressed ? seconds(progressed.at - killedAt) : Number.NaN,
    progressReopened: upload.stream.reopened(),
    sent,
    unsuitable: refusals.filter((refusal) => !refusal.includes('is briefly unavailable')),
  };
}

/** When the first write that began after the kill was acknowledged; only a new primary can have done that. */
function firstAfter({ acknowledged }: RunningWriter, killedAt: number): number | null {
  return acknowledged.find(({ begunAt }) => begunAt > killedAt)?.endedAt ?? null;
}

function countAcknowledged({ writers }: Writers): number {
  return Math.min(...writers.map(({ acknowledged }) => acknowledged.length));
}

/** Seconds until the open stream carried a message written after the kill; NaN when it stayed silent for a minute. */
async function untilChatContinues(stream: OpenStream, writing: Writers, killedAt: number): Promise<number> {
  const messages = writing.writers.find(({ name }) => name === 'messages');
  const heard = () => {
    const after = new Set(
      messages?.acknowledged.filter(({ begunAt }) => begunAt > killedAt).map(({ id }) => id),
    );
    return stream.events.find(
      ({ event, data }) => event === 'message' && after.has((data as { message: { id: string } }).message.id),
    );
  };
  const deadline = performance.now() + 60_000;
  while (!heard() && performance.now() < deadline) await delay(20);
  const found = heard();
  return found ? seconds(found.at - killedAt) : Number.NaN;
}

async function countLost(
  cluster: PostgresCluster,
  { writers, tables }: Writers,
  from: number,
): Promise<number> {
  let lost = 0;
  for (const { name, acknowledged } of writers) {
    const ids = acknowledged.slice(from).map(({ id }) => id);
    const table = tables[name];
    if (!table) throw new Error(`There is no table of ${name}.`);
    lost += ids.length - (await readCount(cluster.url(table.service), table.stored, ids));
  }
  return lost;
}

/** Messages, and payments, that are there twice. */
async function countDuplicates(cluster: PostgresCluster, { tables }: Writers): Promise<number> {
  let twice = 0;
  for (const { service, duplicates } of Object.values(tables)) {
    if (duplicates) twice += await readCount(cluster.url(service), duplicates, 'Drill %');
  }
  return twice;
}

/** Mails of the enrolments that are still waiting after half a minute. */
async function countUnsentMails(cluster: PostgresCluster): Promise<number> {
  const read = () =>
    readCount(cluster.url('training'), 'SELECT count(*)::int AS count FROM waiting_mail WHERE $1 = $1', '');
  const deadline = performance.now() + 60_000;
  let waiting = await read();
  while (waiting > 0 && performance.now() < deadline) {
    await delay(500);
    waiting = await read();
  }
  return waiting;
}

async function readCount(url: string, statement: string, value: unknown): Promise<number> {
  const { rows } = await withClient(url, (client) => client.query<{ count: number }>(statement, [value]));
  return rows[0]?.count ?? 0;
}

async function until(isSo: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!isSo() && performance.now() < deadline) await delay(20);
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}

type Outcome = { rounds: Round[]; totalLost: number; undelivered: number; ended: number };

function describe(context: DrillContext, { rounds, totalLost, undelivered, ended }: Outcome) {
  const unsuitable = rounds.flatMap((round) => round.unsuitable);
  const slowest = Math.max(...rounds.flatMap(({ resumed }) => Object.values(resumed)));
  return {
    table: {
      head: [
        'round',
        'killed',
        'acknowledged in it',
        'lost of all',
        'messages or payments twice',
        'messages again after s',
        'listings s',
        'enrolments s',
        'payments s',
        'open chat s',
        'upload progress s',
        'the two streams reopened',
        'rows of the upload stored, enrolled',
      ],
      rows: rounds.map((round, index) => [
        index + 1,
        round.killed,
        round.acknowledged,
        round.lost,
        round.twice,
        ...['messages', 'listings', 'enrolments', 'payments'].map((name) => round.resumed[name] ?? '–'),
        round.chat,
        round.progress,
        `${round.reopened}, ${round.progressReopened}`,
        `${round.sent.stored}, ${round.sent.enrolments} of ${round.sent.rows}`,
      ]),
    },
    goals: [
      {
        name: 'no acknowledged write is lost',
        isMet: totalLost === 0 && rounds.every(({ lost }) => lost === 0),
      },
      {
        name: 'a message that is sent again with its key is stored once, and an event about a payment that is delivered again counts once',
        isMet: rounds.every(({ twice }) => twice === 0),
      },
      { name: `writes resume within ${targetSeconds} s`, isMet: slowest <= targetSeconds },
      { name: 'no process of the product ended or was restarted', isMet: ended === 0 },
      {
        name: 'an open chat receives messages again, reopening its stream by itself as the page does',
        isMet: rounds.every(({ chat }) => !Number.isNaN(chat)),
      },
      {
        name: 'so does an open page with the progress of an upload, whose rows are all stored in the end, each enrolled once',
        isMet: rounds.every(
          ({ progress, sent }) =>
            !Number.isNaN(progress) && sent.stored === sent.rows && sent.enrolments === sent.rows,
        ),
      },
      {
        name: 'meanwhile people were told that the service is briefly unavailable, nothing else',
        isMet: unsuitable.length === 0,
      },
      { name: 'no mail of the enrolments is left in the queue', isMet: undelivered === 0 },
    ],
    versions: [
      postgresVersion(),
      programVersion(context.programPath('patroni')),
      programVersion(context.programPath('etcd')),
      programVersion(context.programPath('haproxy'), '-v').replace(/ 20\d\d.*/, ''),
    ],
    notes: [
      `A payment: a course is assigned, its checkout is paid at a stand-in for Stripe, and both events about it are delivered twice, and again until they are taken. Patroni: ${describeTimes()}, synchronous_mode. Everything ran on one machine: what a slow or divided network does was not tried.`,
    ],
  };
}
