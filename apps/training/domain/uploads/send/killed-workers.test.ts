import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSeededRandom, killWorkersWhileSending } from '#testing/kill-workers.ts';
import { buildManyUploadCells, uploadAgencyControlBody } from '#testing/upload-fixtures.ts';
import { useUploadWorkers } from '#testing/upload-workers.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { countAgencyEnrolments, expectEverybodyEnrolledOnce, useUploads } from '#testing/use-uploads.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const uploads = useUploads({ database, service });
const workers = useUploadWorkers();

beforeEach(() => agency.control({ ...uploadAgencyControlBody, ratePerSecond: 10_000 }));

const spawn = () =>
  workers.spawn(
    { ...agency.environment, TRAINING_DATABASE_URL: database.url },
    { leaseMs: 500, heartbeatMs: 100, settleMs: 150 },
  );

describe('a worker that is killed', () => {
  // Twenty times in 500 rows, with every other process, is what the drill sigkill-uploads does.
  it('several times in 200 rows loses none and sends none twice', { timeout: 240_000 }, async () => {
    const admin = await uploads.admin();
    const id = await uploads.submitted(admin, buildManyUploadCells(200));
    let kills = 0;
    let betweenAnswerAndStore = 0;
    const countDone = () =>
      database.db.enrolmentUploadRow.count({ where: { uploadId: id, state: 'stored' } });
    await killWorkersWhileSending({
      maxKills: 20,
      rows: 200,
      random: createSeededRandom(20_261_121),
      spawn,
      countDone,
      // The moment at which an unsafe worker would submit twice is between the agency's answer and its storing.
      mayStopEarly: () => kills >= 6 && betweenAnswerAndStore >= 2,
      afterKill: async () => {
        kills += 1;
        const { confirmed } = await countAgencyEnrolments(agency.client);
        if (confirmed > (await countDone())) betweenAnswerAndStore += 1;
        // The agency refuses duplicates, so a row that was sent again without a lookup would be counted here.
        expect(await agency.countRefused('/tpg/enrolments')).toBe(0);
      },
    });
    await uploads.ended(id, 120_000);
    await expectEverybodyEnrolledOnce({ uploads, agency }, id, 200);
    expect(betweenAnswerAndStore).toBeGreaterThan(0);
  });
});
