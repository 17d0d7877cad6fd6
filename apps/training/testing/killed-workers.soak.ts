import { setTimeout as wait } from 'node:timers/promises';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { resumeUpload, retryFailedUploadRows } from '#domain/uploads/send/control-upload.ts';
import { createSeededRandom, killWorkersWhileSending } from './kill-workers.ts';
import { buildManyUploadCells, uploadAgencyControlBody } from './upload-fixtures.ts';
import { useUploadWorkers } from './upload-workers.ts';
import { useAgency } from './use-agency.ts';
import { useTrainingService } from './use-training-service.ts';
import { countAgencyEnrolments, useUploads } from './use-uploads.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const uploads = useUploads({ database, service });
const workers = useUploadWorkers();

beforeEach(() => agency.control({ ...uploadAgencyControlBody, ratePerSecond: 10_000 }));

const spawn = () =>
  workers.spawn(
    { ...agency.environment, TRAINING_DATABASE_URL: database.url },
    { leaseMs: 600, heartbeatMs: 100, settleMs: 300, giveUpAfterMs: 60_000 },
  );

const faults = [
  { afterWrite: 'cut' },
  { mode: 'flaky' },
  { mode: 'cuts' },
  { mode: 'slow', delayMs: 200 },
  { mode: 'rate-limited' },
  { mode: 'down' },
];

/** Changes the agency's failures at random until stopped. */
async function troubleAgency(random: () => number, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await wait(300 + random() * 1_500);
    await agency.control(faults[Math.floor(random() * faults.length)] ?? {});
    await wait(random() * 400);
    await agency.control({ mode: 'ok', delayMs: 0 });
  }
}

describe('two overlapping uploads, two workers, thirty kills and an agency in trouble', () => {
  it.each(Array.from({ length: 5 }, (_, seed) => seed + 1))('seed %i: everybody once', async (seed) => {
    const random = createSeededRandom(seed);
    const admin = await uploads.admin();
    const [first, second] = [
      await uploads.submitted(admin, buildManyUploadCells(800)),
      await uploads.submitted(admin, buildManyUploadCells(800, 400).reverse()),
    ];
    const ids = [first, second];
    spawn();
    let isOver = false;
    const trouble = troubleAgency(createSeededRandom(seed + 1_000), () => isOver);
    await killWorkersWhileSending({
      maxKills: 30,
      rows: 1_200,
      random,
      spawn,
      countDone: () => database.db.enrolmentUploadRow.count({ where: { state: 'stored' } }),
    });
    isOver = true;
    await trouble;
    for (const id of ids) {
      for (let turn = 0; turn < 20; turn += 1) {
        const { status } = await uploads.upload(id);
        if (status === 'paused') await resumeUpload(admin, id);
        await uploads.ended(id, 120_000);
        const { failed = 0, unknown = 0 } = await uploads.states(id);
        if (failed + unknown === 0) break;
        await retryFailedUploadRows(admin, id);
      }
    }
    const [mine, theirs] = [await uploads.states(first), await uploads.states(second)];
    expect(Object.keys({ ...mine, ...theirs }).sort()).toEqual(['skipped', 'stored']);
    expect((mine.stored ?? 0) + (theirs.stored ?? 0)).toBe(1_200);
    expect(await uploads.stored()).toEqual({
      enrolments: 1_200,
      people: 1_200,
      tracked: 1_200,
      references: 1_200,
    });
    expect(await countAgencyEnrolments(agency.client)).toEqual({ confirmed: 1_200, people: 1_200 });
  });
});
