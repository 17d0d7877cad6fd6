import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { choosePostgresAccount } from '@repo/workbench/postgres/account';
import { withClient } from '@repo/workbench/postgres/with-client';
import { StepError } from '@repo/workbench/step-error';
import type { Drill, DrillContext, DrillResult } from '../../drill.ts';
import { makePostgresFolder, neededPostgres, postgresVersion } from '../../postgres/debian.ts';
import { createSinglePostgres } from '../../postgres/single.ts';
import {
  createJsonCaller,
  type JsonCaller,
  jsonOfSuccessOrThrow,
  signInToTrainingAndReturnHeaders,
} from '../../product/call.ts';
import { startDrilledProduct } from '../../product/start-product.ts';
import { type RunningWriter, startWriter } from '../../product/writer.ts';

const diskMegabytes = 320;

export const drill: Drill = {
  purpose:
    "The disk of training's database fills up while courses are made, and has room again a while later.",
  needs: [neededPostgres],
  run: async (context) => {
    const disk = mountSmallDisk(context);
    // Little log is kept ahead: the small disk is for the tables.
    const postgres = await createSinglePostgres(context, { max_wal_size: '64MB', min_wal_size: '32MB' });
    await postgres.start();
    await withClient(postgres.url('postgres'), (client) => client.query('CREATE DATABASE training'));
    const product = await startDrilledProduct(context, {
      services: ['training'],
      databaseUrlOf: () => postgres.url('training'),
    });
    const url = product.urlOf('training');
    const call = createJsonCaller({ url, headers: await signInToTrainingAndReturnHeaders(url) });
    const writer = startWriter({
      name: 'courses',
      write: (key) =>
        call('/api/courses/create-course', {
          // Long texts, so that new pages are needed.
          body: { title: `Drill ${key}`, description: randomText(4_000), duration: 8, fee: 100 },
        }),
      idOf: (json) => (json.data as { id?: string } | undefined)?.id,
    });
    context.onStop(() => writer.stop());
    const observed = await fillAndEmpty({ context, disk, writer, call });
    await writer.stop();
    const stored = await withClient(postgres.url('training'), (client) =>
      client.query<{ id: string }>('SELECT id FROM course WHERE id = ANY ($1)', [
        writer.acknowledged.map(({ id }) => id),
      ]),
    );
    const ended = product.applications.filter(({ process }) => !process.isRunning()).length;
    const lost = writer.acknowledged.length - stored.rows.length;
    return describe({ ...observed, acknowledged: writer.acknowledged.length, lost, ended });
  },
};

function mountSmallDisk(context: DrillContext): string {
  const account = choosePostgresAccount('');
  if (!account) {
    throw new StepError('This drill mounts a small disk, which only root may.', {
      advice: 'Run it as root, in a container or a virtual machine.',
    });
  }
  const disk = makePostgresFolder(join(context.directory, 'postgres'));
  const options = `size=${diskMegabytes}m,uid=${account.uid},gid=${account.gid},mode=700`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'drill', disk]);
  context.onStop(async () => {
    rmSync(fillerOf(disk), { force: true });
    // Lazy: PostgreSQL is stopped afterwards.
    execFileSync('umount', ['--lazy', disk]);
  });
  return disk;
}

const fillerOf = (disk: string) => join(disk, 'filler');

/** Takes all the room there is. */
function fill(disk: string): void {
  const file = openSync(fillerOf(disk), 'a');
  try {
    for (const size of [2 ** 20, 2 ** 12]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      }
    }
  } finally {
    closeSync(file);
  }
}

type Parts = { context: DrillContext; disk: string; writer: RunningWriter; call: JsonCaller };
type Observed = { refusals: string[]; refused: number; reads: number; resumedAfter: number };

async function fillAndEmpty({ context, disk, writer, call }: Parts): Promise<Observed> {
  await until(() => writer.acknowledged.length >= 50);
  context.report('Filling the disk …');
  writer.refusals.clear();
  fill(disk);
  const countRefused = () => [...writer.refusals.values()].reduce((sum, times) => sum + times, 0);
  await until(() => countRefused() >= 50);
  let reads = 0;
  for (let number = 0; number < 20; number += 1) {
    const answer = await call('/api/courses').catch(() => null);
    if (answer?.status === 200) reads += 1;
  }
  const refusals = [...writer.refusals].map(([text, times]) => `${times} × ${text}`);
  for (const refusal of refusals) context.report(`  ${refusal}`);
  const refused = countRefused();
  rmSync(fillerOf(disk));
  const emptiedAt = performance.now();
  const resumed = () => writer.acknowledged.find(({ begunAt }) => begunAt > emptiedAt);
  await until(() => resumed() !== undefined);
  await jsonOfSuccessOrThrow(call('/api/health/ready'));
  const endedAt = resumed()?.endedAt ?? Number.NaN;
  return { refusals, refused, reads, resumedAfter: Math.round((endedAt - emptiedAt) / 100) / 10 };
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = performance.now() + 180_000;
  while (!isSo() && performance.now() < deadline) await delay(50);
}

function randomText(length: number): string {
  let text = '';
  while (text.length < length) text += `${crypto.randomUUID()} `;
  return text.slice(0, length).trim();
}

type Outcome = Observed & { acknowledged: number; lost: number; ended: number };

function describe({
  refusals,
  refused,
  reads,
  resumedAfter,
  acknowledged,
  lost,
  ended,
}: Outcome): DrillResult {
  return {
    table: {
      head: [
        'acknowledged',
        'refused while full',
        'reads answered while full',
        'writes again after s',
        'lost',
      ],
      rows: [[acknowledged, refused, `${reads} of 20`, resumedAfter, lost]],
    },
    goals: [
      { name: 'no acknowledged write is lost', isMet: lost === 0 },
      {
        name: 'people are told that the service is briefly unavailable, nothing else',
        isMet: refused > 0 && refusals.every((text) => text.includes('is briefly unavailable')),
      },
      { name: 'writes resume by themselves once there is room', isMet: resumedAfter <= 15 },
      { name: 'no process of the product ended', isMet: ended === 0 },
    ],
    versions: [postgresVersion()],
    notes: [
      'It did not happen here that the log of PostgreSQL had no room left: then the server stops and has to be started again once there is.',
    ],
  };
}
