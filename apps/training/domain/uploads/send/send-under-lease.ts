import type { WorkflowWebhook } from '#domain/uploads/workflow/send-chunk-to-workflow.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { getUploaderContext, type SenderTools } from './get-uploader-context.ts';
import type { SendSettings } from './send-settings.ts';
import { sendUpload } from './send-upload.ts';
import { createProgressReporter } from './store-and-notify-progress.ts';
import { createUnresolvedRows } from './unresolved-rows.ts';
import { LeaseLostError, type UploadLease } from './upload-lease.ts';

type Sending = {
  tools: SenderTools;
  settings: SendSettings;
  webhook: WorkflowWebhook | null;
  uploadsUnderWay: () => number;
  isStopping: () => boolean;
  /** Aborts the requests in progress. */
  giveUp: AbortSignal;
};

/** Renews the lease until `stop`; `signal` aborts when another worker has taken it. */
function keepLease(lease: UploadLease, heartbeatMs: number): { signal: AbortSignal; stop: () => void } {
  const lost = new AbortController();
  const beat = setInterval(() => {
    lease.renew().catch((error: unknown) => {
      if (error instanceof LeaseLostError) lost.abort(error);
    });
  }, heartbeatMs);
  return { signal: lost.signal, stop: () => clearInterval(beat) };
}

/** Sends one upload while its lease holds, then releases it. A failed upload is tried again later. */
export async function sendUnderLease(
  lease: UploadLease,
  pause: (ms: number) => Promise<void>,
  { tools, settings, webhook, uploadsUnderWay, isStopping, giveUp }: Sending,
): Promise<{ hasFailed: boolean }> {
  const { uploadId } = lease;
  const { db, logger } = tools;
  const kept = keepLease(lease, settings.heartbeatMs);
  const breaker = createCircuitBreaker(settings);
  const reporter = createProgressReporter(db, lease, {
    refreshMs: settings.refreshMs,
    clock: tools.clock,
    waitsFor: breaker.describeWait,
    onError: (error) =>
      logger.warn({ err: error, uploadId }, 'the progress of an upload could not be written'),
  });
  try {
    const { ctx, isWebhook } = await getUploaderContext(tools, uploadId);
    reporter.changed();
    await sendUpload(
      {
        ctx,
        lease,
        logger,
        settings,
        webhook: isWebhook ? webhook : null,
        breaker,
        reporter,
        unresolved: createUnresolvedRows(settings),
        concurrency: () => Math.max(1, Math.floor(settings.concurrency / Math.max(1, uploadsUnderWay()))),
        isStopping,
        signal: AbortSignal.any([kept.signal, giveUp]),
        haltReason: isWebhook && webhook === null ? noWebhook : '',
      },
      pause,
    );
    return { hasFailed: false };
  } catch (error) {
    if (error instanceof LeaseLostError) {
      logger.info({ uploadId, reason: error.message }, 'an upload continues elsewhere');
      return { hasFailed: false };
    }
    logger.error({ err: error, uploadId }, 'the sending of an upload broke off; it continues in a moment');
    return { hasFailed: true };
  } finally {
    kept.stop();
    await reporter.end();
    await lease.release().catch(() => undefined);
  }
}

const noWebhook =
  'This upload was submitted to an external workflow, and WORKFLOW_WEBHOOK_URL is not set here any more. Set it and resume, or cancel the upload';
