import { type SendSettings, sendSettings } from '#domain/uploads/send/send-settings.ts';
import { startUploadSenderWorker } from '#domain/uploads/send/start-upload-sender.ts';
import { closeServices, services } from '#services.ts';
import { workflowWebhookOrNull } from '#workflow-webhook.ts';

/** `node upload-worker.ts '{"leaseMs":500}'`: a process that only sends uploads, for tests to kill. */
const changes: Partial<SendSettings> = JSON.parse(process.argv[2] ?? '{}');
const sender = startUploadSenderWorker(services(), { ...sendSettings, ...changes }, workflowWebhookOrNull());
process.stdout.write('working\n');
process.once('SIGTERM', async () => {
  await sender.stop();
  await closeServices();
});
