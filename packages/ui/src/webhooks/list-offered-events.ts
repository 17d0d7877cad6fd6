import type { WebhookEvents } from '@repo/schemas/webhook';
import type { OfferedEvent } from './webhook-texts.ts';

/** The events of a service for `WebhooksView` and `WebhookView`. */
export function listOfferedEvents(events: WebhookEvents): OfferedEvent[] {
  return Object.entries(events).map(([type, { label }]) => ({ type, label }));
}
