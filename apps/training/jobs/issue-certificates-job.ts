import { defineJob } from '@repo/jobs/define-job';
import { z } from 'zod';
import { runCertificateBatch } from '#domain/certificates/run-certificate-batch.ts';
import { services } from '#services.ts';

/** Issues the certificates that an admin chose; a retry continues where the one before ended. */
export const issueCertificatesJob = defineJob({
  name: 'issue-certificates',
  schema: z.object({ batchId: z.string() }),
  retries: 8,
  timeoutSeconds: 30 * 60,
  run: ({ batchId }, { signal }) => runCertificateBatch(services(), batchId, { signal }),
});
