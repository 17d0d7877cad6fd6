import { clockOffsetMs } from '@repo/base/clock';
import { readDurability } from '@repo/db/read-durability';
import { readQueues } from '@repo/jobs/read-queues';
import { readWaitingMails } from '@repo/mail/waiting/read-waiting-mails';
import { startTelemetry } from '@repo/telemetry/start-telemetry';
import type { Telemetry } from '@repo/telemetry/telemetry-options';
import { readWaitingWebhooks } from '@repo/webhooks/read-waiting-webhooks';
import { readUploadProgress } from '#domain/uploads/send/read-upload-progress.ts';
import { env } from './env.ts';
import { services } from './services.ts';

/** Metrics and traces of this process, where they are configured. */
export function startServiceTelemetry(): Promise<Telemetry> {
  const variables = env();
  const { db, logger, replica } = services();
  const backlog = {
    queues: () => readQueues(db),
    mails: () => readWaitingMails(db),
    webhooks: () => readWaitingWebhooks(db),
    durability: () => readDurability(db),
    uploads: () => readUploadProgress(db),
  };
  return startTelemetry({
    service: 'training',
    env: variables,
    metricsPort: variables.TRAINING_METRICS_PORT ?? variables.METRICS_PORT,
    trustedProxies: variables.TRUSTED_PROXIES,
    ...(variables.PROCESS_ROLE === 'web' ? {} : { backlog }),
    clockOffsetMs,
    replica,
    logger,
  });
}
