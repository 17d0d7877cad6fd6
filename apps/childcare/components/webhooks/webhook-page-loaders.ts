import { createWebhookPageLoaders } from '@repo/pages/webhook-page-loaders';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireRole } from '#page-context.ts';

export const webhookPageLoaders = createWebhookPageLoaders(webhooks, () => requireRole('CORPORATE_ADMIN'));
