import { deferWork } from '@repo/base/deferred';
import { defineJob } from '@repo/jobs/define-job';
import type { Jobs } from '@repo/jobs/start-jobs';
import { createExportJobs } from '@repo/personal-data/export-jobs';
import { writePersonalExports } from '#domain/personal-data/write-personal-exports.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';

const exportJobs = createExportJobs(services, (signal) => writePersonalExports(services(), { signal }));

export const writeExportsJob = defineJob(exportJobs.writeJob);
export const removeOldExportsJob = defineJob(exportJobs.removeJob);

/** Called once per process; with a role that only serves requests it does nothing. */
export function watchExports(jobs: () => Jobs): void {
  if (env().PROCESS_ROLE === 'web') return;
  exportJobs.watch(() =>
    deferWork(() => jobs().enqueue(writeExportsJob, {}), services().logger, 'personal-exports'),
  );
}
