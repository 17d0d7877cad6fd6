import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { killWhileSending, seededRandom } from '#testing/kill-workers.ts';
import { agencyOfUploads, manyCells } from '#testing/upload-fixtures.ts';
import { useUploadWorkers } from '#testing/upload-workers.ts';
import { countAtAgency, expectEverybodyOnce, useUploads } from '#testing/upload-world.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const uploads = useUploads({ database, service });
const workers = useUploadWorkers();

beforeEach(() => agency.control({ ...agencyOfUploads, ratePerSecond: 10_000 }));

const spawn = () =>
  workers.spawn(
    { ...agency.environment, TRAINING_DATABASE_URL: database.url },
    { leaseMs: 500, heartbeatMs: 100, settleMs: 150 },
  );

describe('a worker that is killed', () => {
  it('twenty times in 500 rows loses none and sends none twice', { timeout: 240_000 }, async () => {
    const admin = await uploads.admin();
    const id = await uploads.submitted(admin, manyCells(500));
    let betweenAnswerAndStore = 0;
    const countDone = () =>
      database.db.enrolmentUploadRow.count({ where: { uploadId: id, state: 'stored' } });
    await killWhileSending({
      kills: 20,
      rows: 500,
      random: seededRandom(20_261_121),
      spawn,
      countDone,
      afterKill: async () => {
        const { confirmed } = await countAtAgency(agency.client);
        if (confirmed > (await countDone())) betweenAnswerAndStore += 1;
        // The agency refuses duplicates, so a row that was sent again without a lookup would be counted here.
        expect(await agency.countRefused('/tpg/enrolments')).toBe(0);
      },
    });
    await uploads.ended(id, 120_000);
    await expectEverybodyOnce({ uploads, agency }, id, 500);
    // The moment at which an unsafe worker would submit twice.
    expect(betweenAnswerAndStore).toBeGreaterThan(0);
  });
});
