import { z } from 'zod';
import { parseFilesUrl } from './files-url.ts';

export const filesEnv = z.object({
  FILES_URL: z
    .string()
    .refine((url) => parseFilesUrl(url) !== null, {
      error: 'FILES_URL must be file:<folder> or s3://<bucket>/<prefix>?region=<region>',
    })
    .meta({
      description:
        'Where uploaded documents and copies of people’s data are kept, of all three services; `endpoint` is for what speaks S3 elsewhere. A folder that several instances share needs one operating-system account (or user id) for all of them: files are closed to every other.',
      syntax: 'file:<folder>, or s3://<bucket>/<prefix>?region=<region>, with &endpoint=<address>',
      npmStart: 'file:.data/files',
    }),
  /** Read by the AWS SDK itself. */
  AWS_ACCESS_KEY_ID: z.string().optional().meta({
    description: 'The credentials of the bucket in FILES_URL; the other variables of the AWS SDK count too.',
    syntax: 'text',
    whenBlank: "the machine's role",
    requiredWhen: 'with s3: in FILES_URL, where the machine has no role',
  }),
  AWS_SECRET_ACCESS_KEY: z.string().optional().meta({
    description: 'The secret of that access key.',
    syntax: 'text',
    requiredWhen: 'with AWS_ACCESS_KEY_ID',
    isSecret: true,
  }),
});

function isScannerUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, port, pathname } = new URL(url);
  if (protocol === 'unix:') return hostname === '' && pathname.length > 1;
  return protocol === 'tcp:' && hostname !== '' && port !== '' && pathname.length <= 1;
}

export const scannerEnv = z.object({
  VIRUS_SCANNER_URL: z
    .preprocess(
      (value) => value || undefined,
      z
        .string()
        .refine(isScannerUrl, 'VIRUS_SCANNER_URL must be tcp://<host>:<port> or unix:<path of the socket>')
        .optional(),
    )
    .meta({
      description:
        'A virus scanner that reads every file which training and childcare take before it is kept, by the protocol of clamd. Its StreamMaxLength must be at least as large as the largest upload (500 MB, a SCORM package); what is larger is refused. Where it does not answer, files are refused. Pictures and videos that browsers send straight to the media host are not read.',
      syntax: 'tcp://<host>:3310 or unix:/run/clamav/clamd.ctl',
      whenBlank: 'none',
    }),
});

export type ScannerEnv = z.infer<typeof scannerEnv>;

export type FilesEnv = z.infer<typeof filesEnv>;
