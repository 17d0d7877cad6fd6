import { removeOldViolations } from '@repo/db/csp-reports';
import { defineJob, type Job } from '@repo/jobs/define-job';
import { applyRetention } from '@repo/personal-data/apply-retention';
import { auditStep } from '@repo/personal-data/audit-step';
import { z } from 'zod';
import { removeExpiredCredentials } from '#domain/accounts/remove-expired-credentials.ts';
import { eraseDueAccounts } from '#domain/deletion/erase-account.ts';
import { removeOrphanFiles } from '#domain/files/remove-orphan-files.ts';
import { mailGrades } from '#domain/grading/mail-grades.ts';
import { removeOldUploads } from '#domain/uploads/remove-old-uploads.ts';
import { env } from '#env.ts';
import { type Services, services } from '#services.ts';

type ScheduledJob = Pick<Job, 'retries' | 'timeoutSeconds'> & {
  run: (services: Services, signal: AbortSignal) => Promise<unknown>;
};

function defineScheduled(name: string, schedule: string, { run, ...options }: ScheduledJob): Job {
  return defineJob({
    ...options,
    name,
    schedule,
    schema: z.object({}),
    async run(_, { signal }) {
      await run(services(), signal);
    },
  });
}

const hour = 60 * 60;

/** Sign-ins, codes and links that have expired. */
export const removeExpiredCredentialsJob = defineScheduled('remove-expired-credentials', '50 3 * * *', {
  run: removeExpiredCredentials,
});

/** Jobs without input that only their schedule starts. */
export const scheduledJobs: readonly Job[] = [
  /** To learners whose grade has not changed for ten minutes. The next minute is the retry. */
  defineScheduled('mail-grades', '* * * * *', { retries: 0, run: mailGrades }),
  /** Accounts whose owners deleted them, once the grace period is over. */
  defineScheduled('erase-deleted-accounts', '25 * * * *', {
    timeoutSeconds: hour,
    async run(tools, signal) {
      const { failures } = await eraseDueAccounts(tools, signal);
      if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be erased');
    },
  }),
  /** Cells and files of uploads older than 90 days; counts, outcomes and the audit log stay. */
  defineScheduled('remove-old-uploads', '20 3 * * *', {
    timeoutSeconds: hour,
    async run(tools, signal) {
      const removed = await removeOldUploads(tools, signal);
      if (removed > 0) tools.logger.info({ removed }, 'removed rows and files of old uploads');
    },
  }),
  defineScheduled('remove-orphan-files', '40 3 * * *', {
    timeoutSeconds: hour,
    async run(tools, signal) {
      const removed = await removeOrphanFiles(tools, signal);
      if (removed > 0) tools.logger.info({ removed }, 'removed files that no row knows');
    },
  }),
  removeExpiredCredentialsJob,
  /** Kinds of violations of the pages' policy that no browser reported for 90 days. */
  defineScheduled('remove-old-csp-reports', '55 3 * * *', {
    run: ({ db, clock }) => removeOldViolations(db, clock()),
  }),
  /** Data older than the periods on the privacy page. */
  defineScheduled('apply-retention', '5 4 * * *', {
    timeoutSeconds: hour,
    async run({ db, clock, logger }, signal) {
      const removed = await applyRetention([auditStep(db, env(), clock())], { signal });
      logger.info({ removed }, 'applied the retention periods');
    },
  }),
];
