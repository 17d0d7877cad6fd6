import { authenticateTraining, clearTrainingSessionCache } from '@repo/auth/training-session';
import { eventStreamResponse } from '@repo/http/event-stream';
import { authenticateApiKey } from '#domain/api-keys/authenticate-key.ts';
import type { AutomationContext } from '#domain/context.ts';
import { getVisibleUpload } from '#domain/uploads/find-upload.ts';
import { emitUploadUntilEnded } from '#domain/uploads/send/emit-upload-until-ended.ts';
import { services } from '#services.ts';

/** Checked again: the session, role or key may be gone. */
async function isAllowed(request: Request): Promise<boolean> {
  const key = request.headers.get('x-api-key');
  if (key !== null) {
    const client = await authenticateApiKey(services(), key);
    return client?.kind === 'key' && client.scopes.includes('enrolments:write');
  }
  // The session may have ended on another instance, so the cache is cleared.
  clearTrainingSessionCache();
  const person = await authenticateTraining(services().db, request.headers);
  return person?.roles.includes('admin') ?? false;
}

/** Sends the upload's progress as Server-Sent Events. Throws uploadNotFound. */
export async function openUploadStream(
  ctx: AutomationContext,
  id: string,
  request: Request,
): Promise<Response> {
  await getVisibleUpload(ctx.db, ctx, id);
  const { listener, logger } = services();
  return eventStreamResponse({
    request,
    start: (sink) =>
      emitUploadUntilEnded(ctx, id, {
        listener,
        emit: (upload) => sink.send({ event: 'progress', data: upload }),
        end: sink.end,
        fail(error) {
          logger.warn(
            { err: error, uploadId: id },
            'a stream of an upload had to end; its client reconnects',
          );
          sink.end();
        },
        isAllowed: () => isAllowed(request),
      }),
  });
}
