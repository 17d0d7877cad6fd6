import type { TrainingDb } from '@repo/db/training';
import { getOrStartJobs } from './get-or-start-jobs.ts';
import { syncAgencyRunsJob } from './sync-agency-runs-job.ts';

/** Queues a synchronisation: the job is there exactly if the transaction is committed. */
export function enqueueSync(transaction: TrainingDb, syncRunId: string): Promise<string> {
  return getOrStartJobs().enqueue(syncAgencyRunsJob, { syncRunId }, { transaction });
}
