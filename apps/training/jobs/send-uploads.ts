import { sendSettings } from '#domain/uploads/send/send-settings.ts';
import { startUploadSenderWorker, type UploadSender } from '#domain/uploads/send/start-upload-sender.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { workflowWebhookOrNull } from '#workflow-webhook.ts';

let sender: UploadSender | undefined;

/**
 * Sends submitted uploads, in every process that runs jobs; null in one that does not. Not a job of the queue, which
 * runs one job of a kind at a time per process and needs a minute to notice a dead worker. The upload's row with its lease is the job.
 */
export function getOrStartUploadSender(): UploadSender | null {
  const { PROCESS_ROLE: role, AGENCY_SETTLE_MS: settleMs } = env();
  if (role === 'web') return null;
  sender ??= startUploadSenderWorker(
    services(),
    { ...sendSettings, ...(settleMs === undefined ? {} : { settleMs }) },
    workflowWebhookOrNull(),
  );
  return sender;
}
