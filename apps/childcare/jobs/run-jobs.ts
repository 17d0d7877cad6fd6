import { processWide } from '@repo/http/process-wide';
import { type Jobs, startJobs } from '@repo/jobs/start-jobs';
import { env } from '#env.ts';
import { services } from '#services.ts';

/** Starts the service's jobs, once in a process; PROCESS_ROLE says whether this one runs them. */
export function runJobs(): Jobs {
  return processWide('childcare-jobs', () =>
    startJobs({
      databaseUrl: env().CHILDCARE_DATABASE_URL,
      jobs: [],
      role: env().PROCESS_ROLE,
      log: services().logger,
    }),
  );
}
