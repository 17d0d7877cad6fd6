import { clockOffsetMs } from '@repo/base/clock';
import { readDurability } from '@repo/db/read-durability';
import { readQueueDepths } from '@repo/jobs/read-queue-depths';
import { readMailBacklog } from '@repo/mail/waiting/read-mail-backlog';
import { startTelemetry } from '@repo/telemetry/start-telemetry';
import type { Telemetry } from '@repo/telemetry/telemetry-options';
import { readWebhookBacklog } from '@repo/webhooks/read-webhook-backlog';
import { readSendingBacklog } from '#domain/uploads/send/read-sending-backlog.ts';
import { env } from './env.ts';
import { services } from './services.ts';

/** Metrics and traces of this process, where they are configured. */
export function startServiceTelemetry(): Promise<Telemetry> {
  const variables = env();
  const { db, logger, replica } = services();
  const backlog = {
    queues: () => readQueueDepths(db),
    mails: () => readMailBacklog(db),
    webhooks: () => readWebhookBacklog(db),
    durability: () => readDurability(db),
    uploads: () => readSendingBacklog(db),
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
