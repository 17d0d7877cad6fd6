import type { TrainingDb } from '@repo/db/training';
import { getOrStartJobs } from './get-or-start-jobs.ts';
import { issueCertificatesJob } from './issue-certificates-job.ts';

/** Queues a batch: the job is there exactly if the transaction is committed. */
export function enqueueCertificateBatch(transaction: TrainingDb, batchId: string): Promise<string> {
  return getOrStartJobs().enqueue(issueCertificatesJob, { batchId }, { transaction });
}
