import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, it } from 'vitest';
import { parseUploadCounts, refreshRowCounts } from '#domain/uploads/upload-counts.ts';
import { buildManyUploadCells } from '#testing/upload-fixtures.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { useUploads } from '#testing/use-uploads.ts';
import { storeAndNotifyProgress } from './store-and-notify-progress.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);
const uploads = useUploads({ database, service });

const countWaiting = async () => {
  const [found] = await database.db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return found?.waiting;
};

it('a report that waited for somebody else counts what they left, not what there was before', async () => {
  const id = await uploads.submitted(await uploads.admin(), buildManyUploadCells(3));
  const longTimeout = { timeout: 180_000 };
  const { report } = await database.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM enrolment_upload WHERE id = ${id} FOR UPDATE`;
    const begun = storeAndNotifyProgress(database.db, {
      uploadId: id,
      owner: '',
      now: new Date(),
      waitsFor: '',
    });
    await expect.poll(countWaiting).toBe(1);
    await tx.enrolmentUploadRow.updateMany({ where: { uploadId: id }, data: { state: 'failed' } });
    await refreshRowCounts(tx, id);
    return { report: begun };
  }, longTimeout);
  await report;
  expect(parseUploadCounts((await uploads.upload(id)).counts).states).toMatchObject({
    failed: 3,
    waiting: 0,
  });
});
