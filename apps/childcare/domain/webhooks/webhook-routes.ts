import { changeChildcareWebhookBody, createChildcareWebhookBody } from '@repo/schemas/childcare/webhooks';
import { createWebhookRoutes } from '@repo/webhooks/webhook-routes';
import { errors } from '#domain/errors.ts';
import { webhooks } from './webhooks.ts';

export const webhookRoutes = createWebhookRoutes({
  access: 'centreManager',
  manager: webhooks,
  errors,
  creatorErrors: [errors.managerNotConfirmed],
  bodies: { create: createChildcareWebhookBody, change: changeChildcareWebhookBody },
});
