import type { WebhookDeliveryRecord, WebhookEndpointRecord } from '@repo/schemas/webhook';
import type { Tone } from '../badge.tsx';

/** The events of a service, as its people read them. */
export type OfferedEvent = { type: string; label: string };

export const endpointStatusLabels: Record<WebhookEndpointRecord['status'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  paused: { label: 'Paused', tone: 'neutral' },
  disabled: { label: 'Disabled', tone: 'danger' },
};

export const deliveryStateLabels: Record<WebhookDeliveryRecord['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'warning' },
  delivered: { label: 'Delivered', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

export const webhookEndpointsApiPath = '/api/webhooks/endpoints';

export function webhookEndpointApiPath(id: string): string {
  return `${webhookEndpointsApiPath}/${encodeURIComponent(id)}`;
}
