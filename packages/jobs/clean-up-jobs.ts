import { defineScheduledJob, type Job } from './define-job.ts';
import type { JobLog } from './job-log.ts';

type CleanUp = {
  logger: () => JobLog;
  /** Returns how many rows of which kind it deleted. */
  applyRetention: (signal: AbortSignal) => Promise<Record<string, number>>;
  /** Continues after a failed account and returns the errors. */
  eraseDueAccounts: (signal: AbortSignal) => Promise<{ failures: unknown[] }>;
  removeOldCspReports: () => Promise<unknown>;
};

/** The jobs that delete data whose time is over, in every service. */
export function createCleanUpJobs(work: CleanUp): Job[] {
  return [
    defineScheduledJob({
      name: 'apply-retention',
      schedule: '5 4 * * *',
      timeoutSeconds: 60 * 60,
      async run(signal) {
        const removed = await work.applyRetention(signal);
        work.logger().info({ removed }, 'applied the retention periods');
      },
    }),
    defineScheduledJob({
      name: 'erase-deleted-accounts',
      schedule: '25 * * * *',
      timeoutSeconds: 60 * 60,
      async run(signal) {
        const { failures } = await work.eraseDueAccounts(signal);
        if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be erased');
      },
    }),
    defineScheduledJob({
      name: 'remove-old-csp-reports',
      schedule: '55 3 * * *',
      run: work.removeOldCspReports,
    }),
  ];
}
