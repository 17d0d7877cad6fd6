import { marketplaceWebhooks } from '@repo/schemas/marketplace/webhooks';

export const webhookChoices = Object.entries(marketplaceWebhooks).map(([type, { label }]) => ({
  type,
  label,
}));
