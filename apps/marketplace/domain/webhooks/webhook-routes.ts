import {
  changeMarketplaceWebhookBody,
  createMarketplaceWebhookBody,
} from '@repo/schemas/marketplace/webhooks';
import { createWebhookRoutes } from '@repo/webhooks/webhook-routes';
import { errors } from '#domain/errors.ts';
import { webhooks } from './webhooks.ts';

export const webhookRoutes = createWebhookRoutes({
  access: 'user',
  manager: webhooks,
  errors,
  creatorErrors: [errors.addressNotProven],
  bodies: { create: createMarketplaceWebhookBody, change: changeMarketplaceWebhookBody },
});
