import { createWebhookPages } from '@repo/pages/webhook-pages';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireRole } from '#page-context.ts';

export const webhookPages = createWebhookPages(webhooks, () => requireRole('CORPORATE_ADMIN'));
