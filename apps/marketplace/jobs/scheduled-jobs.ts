import { rotateTotpSecretsAndLog } from '@repo/auth/second-factors/totp';
import { removeCspViolationsOlderThan90Days } from '@repo/db/csp-reports';
import { createCleanUpJobs } from '@repo/jobs/clean-up-jobs';
import { defineScheduledJob, type Job } from '@repo/jobs/define-job';
import { createWaitingMailSender } from '@repo/mail/waiting/waiting-mail-sender';
import { createNotificationMailDelivery, createPushDelivery } from '@repo/notifications/delivery';
import { createExportJobs } from '@repo/personal-data/export-jobs';
import { reencryptWebhookSecretsAndLog } from '@repo/webhooks/reencrypt-webhook-secrets';
import { removeExpiredSessionsAndLinks } from '#domain/accounts/remove-expired-sessions-and-links.ts';
import { eraseDueAccounts } from '#domain/deletion/erase-due-accounts.ts';
import { announceNewsAndQueueDueMails } from '#domain/notifications/announce-news-and-queue-due-mails.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { expireOverdueOffersInBatches } from '#domain/offers/end-offers.ts';
import { releaseRemindAndExpireDuePayments } from '#domain/payments/release-remind-and-expire-due-payments.ts';
import { deleteExpiredByRetention } from '#domain/personal-data/delete-expired-by-retention.ts';
import { writeRequestedPersonalExports } from '#domain/personal-data/write-personal-exports.ts';
import { storeMatchedListingPlaces } from '#domain/places/match-listing-places.ts';
import { publishOverdueReviewsAndNotify } from '#domain/reviews/publish-reviews.ts';
import { hashAndCompareDuePhotos } from '#domain/scam-photos/hash-and-compare-due-photos.ts';
import { storeResponsePaces } from '#domain/sellers/store-response-paces.ts';
import { reconcileStoredImageSizes } from '#domain/uploads/reconcile-stored-image-sizes.ts';
import { removeOrphanUploads } from '#domain/uploads/remove-orphan-uploads.ts';
import { createMarketplaceWebhookWorker } from '#domain/webhooks/webhook-worker.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';

const waitingMails = createWaitingMailSender(services);
const notificationDelivery = createNotificationMailDelivery(services, (signal) =>
  announceNewsAndQueueDueMails(services(), signal),
);
const pushDelivery = createPushDelivery(services, (signal) =>
  notifications.deliverPushes(services(), signal),
);
const webhookWorker = createMarketplaceWebhookWorker(services);
export const exportJobs = createExportJobs(services, (signal) =>
  writeRequestedPersonalExports(services(), { signal }),
);

/** What `watchOutboxes` watches, by its name in the log. */
export const outboxes = {
  'waiting-mails': waitingMails,
  webhooks: webhookWorker,
  notifications: notificationDelivery,
  pushes: pushDelivery,
};

/** Deletes uploads that no listing used within a day from the media service. */
export const removeOrphanImages = defineScheduledJob({
  name: 'remove-orphan-images',
  schedule: '17 * * * *',
  async run() {
    const { failures } = await removeOrphanUploads(services());
    if (failures.length > 0) throw new AggregateError(failures, 'Some pictures could not be removed');
  },
});

/** All jobs of the service; their schedules are in Singapore time. */
export const scheduledJobs: readonly Job[] = [
  waitingMails.job,
  notificationDelivery.job,
  pushDelivery.job,
  ...webhookWorker.jobs,
  exportJobs.writeJob,
  exportJobs.removeJob,
  ...createCleanUpJobs({
    logger: () => services().logger,
    applyRetention: (signal) => deleteExpiredByRetention(services(), env(), { signal }),
    eraseDueAccounts: (signal) => eraseDueAccounts(services(), signal),
    removeOldCspReports: () => removeCspViolationsOlderThan90Days(services().db, services().clock()),
  }),
  removeOrphanImages,
  defineScheduledJob({
    name: 'check-photos',
    schedule: '* * * * *',
    timeoutSeconds: 30 * 60,
    // The next run continues.
    retries: 0,
    run: async (signal) => {
      await hashAndCompareDuePhotos(services(), signal);
    },
  }),
  defineScheduledJob({
    name: 'expire-offers',
    schedule: '* * * * *',
    run: (signal) => expireOverdueOffersInBatches(services(), signal),
  }),
  defineScheduledJob({
    name: 'settle-payments',
    schedule: '* * * * *',
    run: (signal) => releaseRemindAndExpireDuePayments(services(), signal),
  }),
  defineScheduledJob({
    name: 'publish-reviews',
    schedule: '*/10 * * * *',
    run: (signal) => publishOverdueReviewsAndNotify(services(), signal),
  }),
  defineScheduledJob({
    name: 'measure-response-times',
    schedule: '45 3 * * *',
    timeoutSeconds: 30 * 60,
    run: (signal) => storeResponsePaces(services(), signal),
  }),
  defineScheduledJob({
    name: 'match-listing-places',
    schedule: '50 2 * * *',
    timeoutSeconds: 60 * 60,
    // The next run continues.
    retries: 0,
    run: async (signal) => {
      await storeMatchedListingPlaces(services(), signal);
    },
  }),
  defineScheduledJob({
    name: 'measure-stored-images',
    schedule: '10 3 * * *',
    timeoutSeconds: 60 * 60,
    // The next run retries.
    retries: 0,
    run: (signal) => reconcileStoredImageSizes(services(), signal),
  }),
  defineScheduledJob({
    name: 'rotate-factor-keys',
    schedule: '20 3 * * *',
    async run(signal) {
      await rotateTotpSecretsAndLog(services(), signal);
      await reencryptWebhookSecretsAndLog(services(), signal);
    },
  }),
  defineScheduledJob({
    name: 'remove-expired-credentials',
    schedule: '40 3 * * *',
    run: () => removeExpiredSessionsAndLinks(services()),
  }),
];
