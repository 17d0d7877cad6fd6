import { createWebhookPageLoaders } from '@repo/pages/webhook-page-loaders';
import { webhooks } from '#domain/webhooks/webhooks.ts';
import { requireActor } from '#page-context.ts';

export const webhookPageLoaders = createWebhookPageLoaders(webhooks, requireActor);
