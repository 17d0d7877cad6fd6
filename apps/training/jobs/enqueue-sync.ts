import type { TrainingDb } from '@repo/db/training';
import { runJobs } from './run-jobs.ts';
import { syncAgencyRuns } from './sync-agency-runs.ts';

/** Queues a synchronisation: the job is there exactly if the transaction is committed. */
export function enqueueSync(transaction: TrainingDb, syncRunId: string): Promise<string> {
  return runJobs().enqueue(syncAgencyRuns, { syncRunId }, { transaction });
}
