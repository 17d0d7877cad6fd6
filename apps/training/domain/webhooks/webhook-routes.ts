import { changeTrainingWebhookBody, createTrainingWebhookBody } from '@repo/schemas/training/webhooks';
import { createWebhookRoutes } from '@repo/webhooks/webhook-routes';
import { errors } from '#domain/errors.ts';
import { webhooks } from './webhooks.ts';

export const webhookRoutes = createWebhookRoutes({
  access: 'admin',
  manager: webhooks,
  errors,
  bodies: { create: createTrainingWebhookBody, change: changeTrainingWebhookBody },
});
