import { trainingWebhooks } from '@repo/schemas/training/webhooks';

export const webhookChoices = Object.entries(trainingWebhooks).map(([type, { label }]) => ({ type, label }));
