import { createUser } from '@repo/testing/marketplace-factories';
import { afterAll, expect, it } from 'vitest';
import { useWholeService } from '#testing/use-whole-service.ts';
import { removeOrphanImages } from './remove-orphan-images.ts';
import { runJobs } from './run-jobs.ts';

const service = useWholeService();

afterAll(() => runJobs().stop());

it('runs the sweep of pictures from the queue', async () => {
  const { id: userId } = await createUser(service.db);
  const [old, fresh] = ['old', 'fresh'].map((name) => `marketplace/${userId}/${name}`);
  await service.db.imageUpload.createMany({
    data: [
      { key: old ?? '', userId, createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) },
      { key: fresh ?? '', userId },
    ],
  });
  await runJobs().enqueue(removeOrphanImages, {});
  await expect
    .poll(() => service.db.imageUpload.findMany({ select: { key: true } }))
    .toEqual([{ key: fresh }]);
});
