import { z } from 'zod';
import { parseFilesUrl } from './files-url.ts';

/**
 * `file:<folder>`, or `s3://<bucket>/<prefix>?region=…&endpoint=…` with the AWS SDK's usual credentials
 * (AWS_ACCESS_KEY_ID and so on).
 */
export const filesEnv = z.object({
  FILES_URL: z.string().refine((url) => parseFilesUrl(url) !== null, {
    error: 'FILES_URL must be file:<folder> or s3://<bucket>/<prefix>?region=<region>',
  }),
});

function isScannerUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return hostname === '' && pathname.length > 1;
  return protocol === 'tcp:' && hostname !== '' && port !== '' && pathname.length <= 1;
}

/** A virus scanner with clamd's protocol. Blank: none. */
export const scannerEnv = z.object({
  VIRUS_SCANNER_URL: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .refine(isScannerUrl, 'VIRUS_SCANNER_URL must be tcp://<host>:<port> or unix:<path of the socket>')
      .optional(),
  ),
});

export type ScannerEnv = z.infer<typeof scannerEnv>;

export type FilesEnv = z.infer<typeof filesEnv>;
