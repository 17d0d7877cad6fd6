import { z } from 'zod';
import { readFilesUrl } from './files-url.ts';

/**
 * Where documents are kept: `file:<folder>`, or `s3://<bucket>/<prefix>?region=…&endpoint=…` with the credentials where the
 * AWS SDK looks for them (AWS_ACCESS_KEY_ID and so on).
 */
export const filesEnv = z.object({
  FILES_URL: z.string().refine((url) => readFilesUrl(url) !== null, {
    error: 'FILES_URL must be file:<folder> or s3://<bucket>/<prefix>?region=<region>',
  }),
});

export type FilesEnv = z.infer<typeof filesEnv>;
