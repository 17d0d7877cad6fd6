import { sendSettings } from '#domain/uploads/send/send-settings.ts';
import { type Sender, startUploadSender } from '#domain/uploads/send/sender.ts';
import { env } from '#env.ts';
import { services } from '#services.ts';
import { workflowWebhook } from '#workflow-webhook.ts';

let sender: Sender | undefined;

/**
 * Sends submitted uploads, in every process that runs jobs; null in one that does not. No job of the queue: that one runs one of
 * a kind at a time in a process and takes a minute to notice a dead one. The upload's row with its lease is the job here.
 */
export function runUploadSender(): Sender | null {
  const { PROCESS_ROLE: role, AGENCY_SETTLE_MS: settleMs } = env();
  if (role === 'web') return null;
  sender ??= startUploadSender(
    services(),
    { ...sendSettings, ...(settleMs === undefined ? {} : { settleMs }) },
    workflowWebhook(),
  );
  return sender;
}
