import { inTransaction, type MarketplaceDb } from '@repo/db/marketplace';
import { createWebhookWorker } from '@repo/webhooks/delivery/webhook-worker';
import { endpointDisabledMailText } from '@repo/webhooks/endpoint-disabled-mail';
import { mailTo } from '#mails/layout.ts';
import type { Services } from '#services.ts';

/** Sends what waits, and mails the owner of a webhook that was disabled. */
export function createMarketplaceWebhookWorker(
  services: () => Pick<Services, 'db' | 'keys' | 'clock' | 'listener' | 'outbound'>,
) {
  return createWebhookWorker<MarketplaceDb>(() => ({
    ...services(),
    inTransaction: (work) => inTransaction(services().db, work),
    async disabledMails(tx, { id, ownerId, url }) {
      const owners = await tx.user.findMany({
        where: { id: ownerId, bannedAt: null, closedAt: null },
        select: { name: true, email: true },
      });
      return owners.map((owner) =>
        mailTo(owner, endpointDisabledMailText({ url, path: `/settings/webhooks/${id}` })),
      );
    },
  }));
}
