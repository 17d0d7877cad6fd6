import { createWebhookPages } from '@repo/pages/webhook-pages';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireActor } from '#page-context.ts';

export const webhookPages = createWebhookPages(webhooks, requireActor);
