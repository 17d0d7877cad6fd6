import { rotateTotpSecretsAndLog } from '@repo/auth/second-factors/totp';
import { removeCspViolationsOlderThan90Days } from '@repo/db/csp-reports';
import { createCleanUpJobs } from '@repo/jobs/clean-up-jobs';
import { defineScheduledJob, type Job } from '@repo/jobs/define-job';
import { createWaitingMailSender } from '@repo/mail/waiting/waiting-mail-sender';
import { createNotificationMailDelivery, createPushDelivery } from '@repo/notifications/delivery';
import { createExportJobs } from '@repo/personal-data/export-jobs';
import { reencryptWebhookSecretsAndLog } from '@repo/webhooks/reencrypt-webhook-secrets';
import { removeExpiredSessionsAndLinks } from '#domain/accounts/remove-expired-sessions-and-links.ts';
import { endAssignmentsOfFormerCentres } from '#domain/assignments/end-assignments-of-former-centres.ts';
import { notifyAndMailExpiringCertificates } from '#domain/certificates/notify-and-mail-expiring-certificates.ts';
import { publishCertificateExpiredEvents } from '#domain/certificates/publish-certificate-expired-events.ts';
import { continueCourseRepeats } from '#domain/course-repeats/continue-course-repeats.ts';
import { eraseDueAccounts } from '#domain/deletion/erase-due-accounts.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import {
  notifyManagersOfOverdueCoursesOnceAWeek,
  notifyPlatformOfLateCentresOnceAWeek,
} from '#domain/notifications/notify-of-overdue-courses.ts';
import { notifyAndMailExpiringTraining } from '#domain/outside-training/notify-and-mail-expiring-training.ts';
import { removeOrphanTrainingFiles } from '#domain/outside-training/remove-orphan-training-files.ts';
import { expireAndRefundAtProvider } from '#domain/payments/expire-and-refund-at-provider.ts';
import { storeMissingReceiptUrls } from '#domain/payments/store-receipt-urls.ts';
import { deleteExpiredByRetention } from '#domain/personal-data/delete-expired-by-retention.ts';
import { writeRequestedPersonalExports } from '#domain/personal-data/write-personal-exports.ts';
import { markOverdueAssignments } from '#domain/reminders/mark-overdue-assignments.ts';
import { notifyAndMailDueReminders } from '#domain/reminders/send-reminders.ts';
import { assignInAllCentres } from '#domain/requirements/assign-by-requirements.ts';
import { removeOrphanScormFilesAndExpiredSessions } from '#domain/scorm/remove-scorm-leftovers.ts';
import { removeOrphanEvidence } from '#domain/sign-offs/evidence-files.ts';
import { reconcileUploadsWithMediaHost } from '#domain/uploads/record-unknown-uploads.ts';
import { removeOrphanUploads } from '#domain/uploads/remove-orphan-uploads.ts';
import { createChildcareWebhookWorker } from '#domain/webhooks/webhook-worker.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';

const waitingMails = createWaitingMailSender(services);
const notificationDelivery = createNotificationMailDelivery(services, (signal) =>
  notifications.deliver(services(), signal),
);
const pushDelivery = createPushDelivery(services, (signal) =>
  notifications.deliverPushes(services(), signal),
);
export const webhookWorker = createChildcareWebhookWorker(services);
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

/** Schedules are in Singapore time. After a failure, a job with `retries: 0` waits for its next run. */
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
  // In the daytime only; every half hour, so that reminders are still sent if the service is down in the morning.
  defineScheduledJob({
    name: 'send-reminders',
    schedule: '0,30 9-20 * * *',
    retries: 0,
    async run(signal) {
      const sent = await notifyAndMailDueReminders(services(), signal);
      if (sent > 0) services().logger.info({ sent }, 'learners were reminded');
    },
  }),
  defineScheduledJob({
    name: 'mark-overdue',
    schedule: '*/10 * * * *',
    retries: 0,
    async run(signal) {
      const marked = await markOverdueAssignments(services(), signal);
      if (marked > 0) services().logger.info({ marked }, 'assignments are overdue');
    },
  }),
  // Soon after a version is published that people have to repeat.
  defineScheduledJob({
    name: 'repeat-courses',
    schedule: '* * * * *',
    retries: 0,
    timeoutSeconds: 60 * 60,
    run: (signal) => continueCourseRepeats(services(), signal),
  }),
  defineScheduledJob({
    name: 'publish-expired-certificates',
    schedule: '5-55/10 * * * *',
    retries: 0,
    async run(signal) {
      await publishCertificateExpiredEvents(services(), signal);
    },
  }),
  defineScheduledJob({
    name: 'summarize-overdue',
    schedule: '0 8 * * 1',
    run: () => notifyManagersOfOverdueCoursesOnceAWeek(services()),
  }),
  defineScheduledJob({
    name: 'report-late-centres',
    schedule: '0 8 * * 1',
    run: () => notifyPlatformOfLateCentresOnceAWeek(services()),
  }),
  // Receipts that were not ready when the payment was confirmed.
  defineScheduledJob({
    name: 'fetch-receipts',
    schedule: '25 * * * *',
    retries: 0,
    run: () => storeMissingReceiptUrls(services()),
  }),
  // Retries expiries and refunds that failed after their commit.
  defineScheduledJob({
    name: 'finish-payments',
    schedule: '*/5 * * * *',
    retries: 0,
    run: (signal) => expireAndRefundAtProvider(services(), signal),
  }),
  defineScheduledJob({
    name: 'remove-expired-credentials',
    schedule: '40 3 * * *',
    run: () => removeExpiredSessionsAndLinks(services()),
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
    name: 'remove-scorm-leftovers',
    schedule: '50 3 * * *',
    timeoutSeconds: 60 * 60,
    async run(signal) {
      const removed = await removeOrphanScormFilesAndExpiredSessions(services(), signal);
      if (removed > 0)
        services().logger.info({ removed }, 'removed files of SCORM packages that no row knows');
    },
  }),
  defineScheduledJob({
    name: 'remove-outside-training-leftovers',
    schedule: '10 4 * * *',
    timeoutSeconds: 60 * 60,
    async run(signal) {
      const removed = await removeOrphanTrainingFiles(services(), signal);
      if (removed > 0)
        services().logger.info({ removed }, 'removed files of outside training that no row knows');
    },
  }),
  defineScheduledJob({
    name: 'remove-sign-off-leftovers',
    schedule: '20 4 * * *',
    timeoutSeconds: 60 * 60,
    async run(signal) {
      const removed = await removeOrphanEvidence(services(), signal);
      if (removed > 0)
        services().logger.info({ removed }, 'removed evidence of practical lessons that no row knows');
    },
  }),
  // Files at the media host that nothing has referred to for a day.
  defineScheduledJob({
    name: 'remove-orphan-uploads',
    schedule: '27 * * * *',
    timeoutSeconds: 60 * 60,
    async run(signal) {
      const { removed, failures } = await removeOrphanUploads(services(), signal);
      if (removed > 0) services().logger.info({ removed }, 'removed files that nothing refers to');
      if (failures.length > 0) throw new AggregateError(failures, 'Some files could not be removed');
    },
  }),
  // Adds rows for unknown files at the media host, so that remove-orphan-uploads finds them.
  defineScheduledJob({
    name: 'note-unknown-uploads',
    schedule: '10 3 * * *',
    timeoutSeconds: 60 * 60,
    retries: 0,
    async run(signal) {
      const noted = await reconcileUploadsWithMediaHost(services(), signal);
      if (noted > 0) services().logger.info({ noted }, 'found files at the media host that no row knew');
    },
  }),
  defineScheduledJob({
    name: 'end-assignments-of-former-centres',
    schedule: '45 4 * * *',
    async run(signal) {
      const ended = await endAssignmentsOfFormerCentres(services(), signal);
      if (ended > 0) services().logger.info({ ended }, 'assignments of former centres were ended');
    },
  }),
  // In the daytime only, since people are mailed.
  defineScheduledJob({
    name: 'assign-by-requirements',
    schedule: '20 7-20 * * *',
    timeoutSeconds: 30 * 60,
    retries: 0,
    async run(signal) {
      const done = await assignInAllCentres(services(), signal);
      if (Object.values(done).some((count) => count > 0))
        services().logger.info(done, 'requirements were assigned');
    },
  }),
  // In the daytime only; every hour, so that notices are still sent if the service is down in the morning.
  defineScheduledJob({
    name: 'tell-expiring-certificates',
    schedule: '15 9-20 * * *',
    retries: 0,
    async run(signal) {
      const notified = await notifyAndMailExpiringCertificates(services(), signal);
      if (notified > 0)
        services().logger.info({ notified }, 'owners were notified of certificates that expire');
    },
  }),
  defineScheduledJob({
    name: 'remind-of-expiring-outside-training',
    schedule: '25 9-20 * * *',
    retries: 0,
    async run(signal) {
      const reminded = await notifyAndMailExpiringTraining(services(), signal);
      if (reminded > 0)
        services().logger.info({ reminded }, 'people were notified of outside training that expires');
    },
  }),
];
