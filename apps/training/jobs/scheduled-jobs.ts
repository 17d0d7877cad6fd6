import { deferWork } from '@repo/base/deferred';
import { removeCspViolationsOlderThan90Days } from '@repo/db/csp-reports';
import { createCleanUpJobs } from '@repo/jobs/clean-up-jobs';
import { defineScheduledJob, type Job } from '@repo/jobs/define-job';
import { createWaitingMailSender } from '@repo/mail/waiting/waiting-mail-sender';
import { createNotificationMailDelivery, createPushDelivery } from '@repo/notifications/delivery';
import { apiKeyRetentionStep } from '@repo/personal-data/api-key-step';
import { applyRetention } from '@repo/personal-data/apply-retention';
import { auditRetentionStep } from '@repo/personal-data/audit-step';
import { createExportJobs } from '@repo/personal-data/export-jobs';
import { notificationRetentionStep } from '@repo/personal-data/notification-step';
import { removeExpiredSignInsCodesAndLinks } from '#domain/accounts/remove-expired-sign-ins-codes-and-links.ts';
import { sendDueReports } from '#domain/agency-reports/send-due-reports.ts';
import { remindOfAssessmentsDueSoon } from '#domain/assessments/remind-of-assessments-due-soon.ts';
import { notifyStaffOfLearnersAtRisk } from '#domain/attendance-risk/notify-staff-of-learners-at-risk.ts';
import { warnLearnersAtRisk } from '#domain/attendance-risk/warn-learners-at-risk.ts';
import { remindOfClasses } from '#domain/classes/remind-of-classes.ts';
import { completeAutomaticallyAndNotify } from '#domain/completion/complete-automatically.ts';
import { eraseDueAccounts } from '#domain/deletion/erase-due-accounts.ts';
import { askForFeedback, remindOfFeedback } from '#domain/feedback/ask-for-feedback.ts';
import { closeDueFeedbackAndNotify } from '#domain/feedback/close-feedback.ts';
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts';
import { mailDueGrades } from '#domain/grading/mail-due-grades.ts';
import { rotateEncryptionKeys } from '#domain/identity/rotate-encryption-keys.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { writeRequestedPersonalExports } from '#domain/personal-data/write-personal-exports.ts';
import { handInDueAttempts } from '#domain/quizzes/hand-in-due-attempts.ts';
import { deleteOldUploadContents } from '#domain/uploads/delete-old-upload-contents.ts';
import { offerFreePlacesAndNotify } from '#domain/waiting-list/offer-places.ts';
import { createTrainingWebhookWorker } from '#domain/webhooks/webhook-worker.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';

const waitingMails = createWaitingMailSender(services);
const notificationDelivery = createNotificationMailDelivery(services, (signal) =>
  notifications.deliver(services(), signal),
);
const pushDelivery = createPushDelivery(services, (signal) =>
  notifications.deliverPushes(services(), signal),
);
export const exportJobs = createExportJobs(services, (signal) =>
  writeRequestedPersonalExports(services(), { signal }),
);

const webhookWorker = createTrainingWebhookWorker(services);

/** What `watchOutboxes` watches, by its name in the log. */
export const outboxes = {
  'waiting-mails': waitingMails,
  webhooks: webhookWorker,
  notifications: notificationDelivery,
  pushes: pushDelivery,
};

export const removeExpiredSignInsCodesAndLinksJob = defineScheduledJob({
  name: 'remove-expired-credentials',
  schedule: '50 3 * * *',
  run: () => removeExpiredSignInsCodesAndLinks(services()),
});

/** Also runs at every start. Its log entry says when an older key is no longer needed. */
export const rotateEncryptionKeysJob = defineScheduledJob({
  name: 'rotate-identity-keys',
  schedule: '10 3 * * *',
  timeoutSeconds: 2 * 60 * 60,
  async run(signal) {
    const { db, keys, files, logger } = services();
    const rotation = await rotateEncryptionKeys({ db, keys, files }, { signal });
    if (rotation.unreadable > 0) {
      logger.error(
        rotation,
        'some identity numbers have a key that is not in IDENTITY_KEYS: put it back at the end',
      );
    } else {
      logger.info(
        rotation,
        'everything is encrypted with the first of IDENTITY_KEYS: the older keys may leave it',
      );
    }
  },
});

/** All jobs but the synchronisation with the agency; their schedules are in Singapore time. */
export const scheduledJobs: readonly Job[] = [
  waitingMails.job,
  notificationDelivery.job,
  pushDelivery.job,
  exportJobs.writeJob,
  exportJobs.removeJob,
  ...webhookWorker.jobs,
  ...createCleanUpJobs({
    logger: () => services().logger,
    applyRetention: (signal) =>
      applyRetention(
        [auditRetentionStep, notificationRetentionStep, apiKeyRetentionStep].map((step) =>
          step(services().db, env(), services().clock()),
        ),
        { signal },
      ),
    eraseDueAccounts: (signal) => eraseDueAccounts(services(), signal),
    removeOldCspReports: () => removeCspViolationsOlderThan90Days(services().db, services().clock()),
  }),
  removeExpiredSignInsCodesAndLinksJob,
  rotateEncryptionKeysJob,
  defineScheduledJob({
    name: 'mail-grades',
    schedule: '* * * * *',
    // The next minute retries.
    retries: 0,
    run: () => mailDueGrades(services()),
  }),
  defineScheduledJob({
    name: 'complete-enrolments',
    schedule: '*/15 * * * *',
    timeoutSeconds: 30 * 60,
    retries: 0,
    async run(signal) {
      const completed = await completeAutomaticallyAndNotify(services(), signal);
      if (completed > 0) services().logger.info({ completed }, 'completed learners who meet the rule');
    },
  }),
  defineScheduledJob({
    name: 'send-agency-reports',
    schedule: '* * * * *',
    timeoutSeconds: 10 * 60,
    // The next minute continues.
    retries: 0,
    async run(signal) {
      const { AGENCY_SETTLE_MS: settleMs } = env();
      const sent = await sendDueReports(services(), {
        signal,
        ...(settleMs === undefined ? {} : { settleMs }),
      });
      if (Object.values(sent).some((count) => count > 0))
        services().logger.info(sent, 'reported to the agency');
    },
  }),
  defineScheduledJob({
    name: 'hand-in-quizzes',
    schedule: '* * * * *',
    timeoutSeconds: 10 * 60,
    // The next minute retries.
    retries: 0,
    async run(signal) {
      const { logger } = services();
      const defer = (work: () => Promise<unknown>) => deferWork(work, logger, 'hand-in-quizzes');
      const { handedIn, failures } = await handInDueAttempts({ ...services(), defer }, signal);
      if (handedIn > 0) logger.info({ handedIn }, 'handed in quizzes whose time was over');
      for (const { attemptId, error } of failures)
        logger.error({ attemptId, err: error }, 'a quiz was not handed in; the next minute tries again');
    },
  }),
  // By day, because mails follow.
  defineScheduledJob({
    name: 'notify-due-assessments',
    schedule: '5 8-20 * * *',
    timeoutSeconds: 30 * 60,
    // The next hour retries.
    retries: 0,
    async run(signal) {
      await remindOfAssessmentsDueSoon(services(), signal);
    },
  }),
  // By day, because mails follow, and an offer lasts a day.
  defineScheduledJob({
    name: 'offer-places',
    schedule: '*/10 8-20 * * *',
    timeoutSeconds: 10 * 60,
    // The next one retries.
    retries: 0,
    async run(signal) {
      await offerFreePlacesAndNotify(services(), signal);
    },
  }),
  // In the afternoon, when the next day is planned.
  defineScheduledJob({
    name: 'remind-of-classes',
    schedule: '10 15-20 * * *',
    timeoutSeconds: 30 * 60,
    // The next hour retries.
    retries: 0,
    async run(signal) {
      await remindOfClasses(services(), signal);
    },
  }),
  // By day, because mails follow.
  defineScheduledJob({
    name: 'warn-of-absences',
    schedule: '45 9-19 * * *',
    timeoutSeconds: 30 * 60,
    // The next hour retries.
    retries: 0,
    async run(signal) {
      const warned = await warnLearnersAtRisk(services(), signal);
      if (warned > 0) services().logger.info({ warned }, 'warned learners of their attendance');
    },
  }),
  defineScheduledJob({
    name: 'report-learners-at-risk',
    // Again where a restart missed it: each person gets one a week.
    schedule: '0 9-11 * * 1',
    timeoutSeconds: 30 * 60,
    async run() {
      await notifyStaffOfLearnersAtRisk(services());
    },
  }),
  // By day, because mails follow.
  defineScheduledJob({
    name: 'ask-for-feedback',
    schedule: '15 9-19 * * *',
    timeoutSeconds: 30 * 60,
    // The next hour retries.
    retries: 0,
    async run(signal) {
      await closeDueFeedbackAndNotify(services(), signal);
      await remindOfFeedback(services(), signal);
      const asked = await askForFeedback(services(), signal);
      if (asked > 0) services().logger.info({ asked }, 'asked classes how they were');
    },
  }),
  // Counts, outcomes and the audit log of an upload stay.
  defineScheduledJob({
    name: 'remove-old-uploads',
    schedule: '20 3 * * *',
    timeoutSeconds: 60 * 60,
    async run(signal) {
      const removed = await deleteOldUploadContents(services(), signal);
      if (removed > 0) services().logger.info({ removed }, 'removed rows and files of old uploads');
    },
  }),
  // Uploads that were interrupted before their row was written.
  defineScheduledJob({
    name: 'remove-orphan-files',
    schedule: '40 3 * * *',
    timeoutSeconds: 60 * 60,
    async run(signal) {
      const removed = await removeOrphanFiles(services(), signal);
      if (removed > 0) services().logger.info({ removed }, 'removed files that no row knows');
    },
  }),
];
