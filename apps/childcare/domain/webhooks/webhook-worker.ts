import { type ChildcareDb, inTransaction } from '@repo/db/childcare';
import { createWebhookWorker } from '@repo/webhooks/delivery/webhook-worker';
import { endpointDisabledMailText } from '@repo/webhooks/endpoint-disabled-mail';
import { mailTo } from '#mails/layout.ts';
import type { Services } from '#services.ts';

/** Sends what waits, and mails the managers of the centre about a webhook that was disabled. */
export function createChildcareWebhookWorker(
  services: () => Pick<Services, 'db' | 'keys' | 'clock' | 'listener' | 'outbound'>,
) {
  return createWebhookWorker<ChildcareDb>(() => ({
    ...services(),
    inTransaction: (work) => inTransaction(services().db, work),
    async disabledMails(tx, { id, ownerId, url }) {
      const managers = await tx.user.findMany({
        where: { organizationId: ownerId, role: 'CORPORATE_ADMIN', deactivatedAt: null },
        select: { name: true, email: true },
        orderBy: { id: 'asc' },
      });
      return managers.map((manager) =>
        mailTo(manager, endpointDisabledMailText({ url, path: `/centre/webhooks/${id}` })),
      );
    },
  }));
}
