import type { WebhookEvents } from '@repo/schemas/webhook';
import type { EventChoice } from './webhook-texts.ts';

/** The events of a service for `WebhooksView` and `WebhookView`. */
export function eventChoices(events: WebhookEvents): EventChoice[] {
  return Object.entries(events).map(([type, { label }]) => ({ type, label }));
}
