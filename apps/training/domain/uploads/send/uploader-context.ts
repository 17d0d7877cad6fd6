import { deferWork } from '@repo/base/deferred';
import type { AutomationContext } from '#domain/context.ts';
import type { SenderTools } from './sender-tools.ts';

export async function findUploaderContext(
  { db, mail, keys, files, agency, clock, logger }: SenderTools,
  uploadId: string,
): Promise<{ ctx: AutomationContext; isWebhook: boolean }> {
  const upload = await db.enrolmentUpload.findUniqueOrThrow({
    where: { id: uploadId },
    select: { uploader: true, uploaderLabel: true, uploaderEmail: true, workflow: true },
  });
  const [kind, id = ''] = upload.uploader.split(':');
  const requestId = `upload-${uploadId}`;
  return {
    isWebhook: upload.workflow === 'webhook',
    ctx: {
      db,
      mail,
      keys,
      files,
      agency,
      clock,
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
