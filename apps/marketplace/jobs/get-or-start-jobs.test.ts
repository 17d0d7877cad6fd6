import { createUser } from '@repo/testing/marketplace-factories';
import { readJobSchedules } from '@repo/testing/read-job-schedules';
import { afterAll, expect, it } from 'vitest';
import { useMarketplaceService } from '#testing/use-whole-service.ts';
import { getOrStartJobs } from './get-or-start-jobs.ts';
import { removeOrphanImages } from './scheduled-jobs.ts';

const service = useMarketplaceService();

afterAll(() => getOrStartJobs().stop());

it('runs the sweep of pictures from the queue', async () => {
  const { id: userId } = await createUser(service.db);
  const [old, fresh] = ['old', 'fresh'].map((name) => `marketplace/${userId}/${name}`);
  await service.db.imageUpload.createMany({
    data: [
      { key: old ?? '', userId, createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) },
      { key: fresh ?? '', userId },
    ],
  });
  await getOrStartJobs().enqueue(removeOrphanImages, {});
  await expect
    .poll(() => service.db.imageUpload.findMany({ select: { key: true } }))
    .toEqual([{ key: fresh }]);
});

it('starts each job by itself at its time', async () => {
  await getOrStartJobs().ready;
  expect(await readJobSchedules(service.db)).toEqual({
    'send-waiting-mails': '* * * * * Asia/Singapore',
    'deliver-notifications': '* * * * * Asia/Singapore',
    'deliver-pushes': '* * * * * Asia/Singapore',
    'deliver-webhooks': '* * * * * Asia/Singapore',
    'remove-deleted-webhooks': '*/10 * * * * Asia/Singapore',
    'remove-old-webhook-events': '15 4 * * * Asia/Singapore',
    'erase-deleted-accounts': '25 * * * * Asia/Singapore',
    'measure-stored-images': '10 3 * * * Asia/Singapore',
    'check-photos': '* * * * * Asia/Singapore',
    'expire-offers': '* * * * * Asia/Singapore',
    'settle-payments': '* * * * * Asia/Singapore',
    'publish-reviews': '*/10 * * * * Asia/Singapore',
    'measure-response-times': '45 3 * * * Asia/Singapore',
    'match-listing-places': '50 2 * * * Asia/Singapore',
    'remove-orphan-images': '17 * * * * Asia/Singapore',
    'rotate-factor-keys': '20 3 * * * Asia/Singapore',
    'remove-expired-credentials': '40 3 * * * Asia/Singapore',
    'write-personal-exports': '* * * * * Asia/Singapore',
    'remove-old-exports': '35 * * * * Asia/Singapore',
    'apply-retention': '5 4 * * * Asia/Singapore',
    'remove-old-csp-reports': '55 3 * * * Asia/Singapore',
  });
});
