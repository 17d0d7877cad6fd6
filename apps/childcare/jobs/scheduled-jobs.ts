import { rotateTotpSecrets } from '@repo/auth/second-factors/totp';
import { removeOldViolations } from '@repo/db/csp-reports';
import { defineJob, type Job } from '@repo/jobs/define-job';
import { z } from 'zod';
import { removeExpiredCredentials } from '#domain/accounts/remove-expired-credentials.ts';
import { notifyExpiring } from '#domain/certificates/notify-expiring.ts';
import { eraseDueAccounts } from '#domain/deletion/erase-account.ts';
import { fetchReceipts } from '#domain/payments/fetch-receipts.ts';
import { finishAtProvider } from '#domain/payments/finish-at-provider.ts';
import { applyRetentionPeriods } from '#domain/personal-data/apply-retention-periods.ts';
import { markOverdue } from '#domain/reminders/mark-overdue.ts';
import { sendReminders } from '#domain/reminders/send-reminders.ts';
import { removeScormLeftovers } from '#domain/scorm/remove-leftovers.ts';
import { recordUnknownUploads } from '#domain/uploads/record-unknown-uploads.ts';
import { removeOrphanUploads } from '#domain/uploads/remove-orphan-uploads.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';

type Scheduled = Pick<Job, 'name' | 'retries' | 'timeoutSeconds'> & {
  schedule: string;
  run: (signal: AbortSignal) => Promise<void>;
};

const oneHour = 60 * 60;

function logCount(name: string, count: number, message: string): void {
  if (count > 0) services().logger.info({ [name]: count }, message);
}

/** `retries: 0` leaves a failed run to the next scheduled one. */
const scheduled: Scheduled[] = [
  {
    name: 'erase-deleted-accounts',
    schedule: '25 * * * *',
    timeoutSeconds: oneHour,
    run: async (signal) => {
      const { failures } = await eraseDueAccounts(services(), signal);
      if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be erased');
    },
  },
  {
    name: 'mark-overdue',
    schedule: '*/10 * * * *',
    retries: 0,
    run: async (signal) =>
      logCount('marked', await markOverdue(services(), signal), 'assignments are overdue'),
  },
  {
    name: 'send-reminders',
    // Not at night. Several times a day, so that an outage in the morning costs no reminder.
    schedule: '0,30 9-20 * * *',
    retries: 0,
    run: async (signal) =>
      logCount('sent', await sendReminders(services(), signal), 'learners were reminded'),
  },
  {
    name: 'tell-expiring-certificates',
    schedule: '15 9-20 * * *',
    retries: 0,
    run: async (signal) =>
      logCount(
        'told',
        await notifyExpiring(services(), signal),
        'owners were told of certificates that expire',
      ),
  },
  {
    // Receipts that the payment provider did not have yet when the payment was confirmed.
    name: 'fetch-receipts',
    schedule: '25 * * * *',
    retries: 0,
    run: () => fetchReceipts(services()),
  },
  {
    name: 'finish-payments',
    schedule: '*/5 * * * *',
    retries: 0,
    run: (signal) => finishAtProvider(services(), signal),
  },
  {
    name: 'remove-orphan-uploads',
    schedule: '27 * * * *',
    timeoutSeconds: oneHour,
    run: async (signal) => {
      const { removed, failures } = await removeOrphanUploads(services(), signal);
      logCount('removed', removed, 'removed files that nothing refers to');
      if (failures.length > 0) throw new AggregateError(failures, 'Some files could not be removed');
    },
  },
  {
    // Files that `remove-orphan-uploads` does not know of.
    name: 'note-unknown-uploads',
    schedule: '10 3 * * *',
    timeoutSeconds: oneHour,
    retries: 0,
    run: async (signal) =>
      logCount(
        'noted',
        await recordUnknownUploads(services(), signal),
        'found files at the media host that no row knew',
      ),
  },
  {
    name: 'rotate-factor-keys',
    schedule: '20 3 * * *',
    run: rotateFactorKeys,
  },
  {
    name: 'remove-expired-credentials',
    schedule: '40 3 * * *',
    run: async () => void (await removeExpiredCredentials(services())),
  },
  {
    name: 'remove-scorm-leftovers',
    schedule: '50 3 * * *',
    timeoutSeconds: oneHour,
    run: async (signal) =>
      logCount(
        'removed',
        await removeScormLeftovers(services(), signal),
        'removed files of SCORM packages that no row knows',
      ),
  },
  {
    name: 'remove-old-csp-reports',
    schedule: '55 3 * * *',
    run: async () => void (await removeOldViolations(services().db, services().clock())),
  },
  {
    name: 'apply-retention',
    schedule: '5 4 * * *',
    timeoutSeconds: oneHour,
    run: async (signal) => {
      const removed = await applyRetentionPeriods(services(), env(), { signal });
      services().logger.info({ removed }, 'applied the retention periods');
    },
  },
];

/** Encrypts authenticator secrets again whose key is not the first of IDENTITY_KEYS. Logs when older keys are no longer needed. */
async function rotateFactorKeys(signal: AbortSignal): Promise<void> {
  const { db, keys, logger } = services();
  const rotation = await rotateTotpSecrets(db, keys, signal);
  if (rotation.unreadable > 0) {
    logger.error(rotation, 'some secrets have a key that is not in IDENTITY_KEYS: put it back at the end');
  } else if (rotation.renewed > 0) {
    logger.info(
      rotation,
      'authenticator secrets are encrypted with the first of IDENTITY_KEYS: keep the older keys for eight more days, exports and waiting mails may need them for that long',
    );
  }
}

/** Jobs that only run on their schedule; nothing enqueues them. */
export const scheduledJobs: readonly Job[] = scheduled.map(({ run, ...job }) =>
  defineJob({ ...job, schema: z.object({}), run: (_, { signal }) => run(signal) }),
);
