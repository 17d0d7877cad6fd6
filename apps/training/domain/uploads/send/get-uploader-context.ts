import { deferWork } from '@repo/base/deferred';
import type { AutomationContext } from '#domain/context.ts';
import type { Services } from '#services.ts';

export type SenderTools = Pick<
  Services,
  'db' | 'listener' | 'mail' | 'keys' | 'files' | 'agency' | 'logger' | 'clock' | 'badges' | 'publicUrl'
>;

/** The context of a worker, which acts for the person or the API key that uploaded the file. */
export async function getUploaderContext(
  { logger, listener: _, ...tools }: SenderTools,
  uploadId: string,
): Promise<{ ctx: AutomationContext; isWebhook: boolean }> {
  const upload = await tools.db.enrolmentUpload.findUniqueOrThrow({
    where: { id: uploadId },
    select: { uploader: true, uploaderLabel: true, uploaderEmail: true, workflow: true },
  });
  const [kind, id = ''] = upload.uploader.split(':');
  const requestId = `upload-${uploadId}`;
  return {
    isWebhook: upload.workflow === 'webhook',
    ctx: {
      ...tools,
      actor:
        kind === 'key'
          ? { kind: 'key', id, name: upload.uploaderLabel, scopes: ['enrolments:write'] }
          : {
              kind: 'user',
              id,
              email: upload.uploaderEmail,
              fullName: upload.uploaderLabel,
              roles: ['admin'],
              sessionId: requestId,
              provenAt: new Date(0),
            },
      client: { address: '', userAgent: '' },
      requestId,
      defer: (work) => deferWork(work, logger, requestId),
    },
  };
}
