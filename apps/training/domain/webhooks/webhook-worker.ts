import { inTransaction, type TrainingDb } from '@repo/db/training';
import { createWebhookWorker } from '@repo/webhooks/delivery/webhook-worker';
import { endpointDisabledMailText } from '@repo/webhooks/endpoint-disabled-mail';
import { mailTo } from '#mails/layout.ts';
import type { Services } from '#services.ts';

/** Sends what waits, and mails the admins about a webhook that was disabled. */
export function createTrainingWebhookWorker(
  services: () => Pick<Services, 'db' | 'keys' | 'clock' | 'listener' | 'outbound'>,
) {
  return createWebhookWorker<TrainingDb>(() => ({
    ...services(),
    inTransaction: (work) => inTransaction(services().db, work),
    async disabledMails(tx, { id, url }) {
      const admins = await tx.user.findMany({
        where: { roles: { has: 'admin' }, deactivatedAt: null },
        select: { fullName: true, email: true },
        orderBy: { id: 'asc' },
      });
      return admins.map((admin) => mailTo(admin, endpointDisabledMailText({ url, path: `/webhooks/${id}` })));
    },
  }));
}
