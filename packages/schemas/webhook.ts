import { z } from 'zod';
import { clampedLimitQuery, optionalEmptyAsAbsent } from './query.ts';
import { cleanLine } from './text.ts';
import { expectedUpdatedAt, id, timestamp } from './values.ts';

/** Of every payload. A change that receivers could notice is a new number beside the old one. */
export const webhookPayloadVersion = 1;

/** Events that programs receive. `data` is of the payload, `label` names it on the page. */
export type WebhookEvents = Readonly<Record<string, { label: string; data: z.ZodType }>>;

export function defineWebhookEvents<const Events extends WebhookEvents>(events: Events): Events {
  return events;
}

/** The body of a call to an endpoint, as the Standard Webhooks specification has it. */
export function webhookPayloadSchema<Type extends string, Data extends z.ZodType>(type: Type, data: Data) {
  return z.object({
    type: z.literal(type),
    timestamp: timestamp.meta({ description: 'When it happened; the same in every attempt' }),
    version: z.literal(webhookPayloadVersion),
    data,
  });
}

/** What an API description lists under `webhooks`. */
export function describeWebhooksForOpenApi(events: WebhookEvents) {
  const described = Object.entries(events).map(
    ([type, { label, data }]) => [type, { label, payload: webhookPayloadSchema(type, data) }] as const,
  );
  return Object.fromEntries(described);
}

const endpointStatus = z.enum(['active', 'paused', 'disabled']);

export const webhookEndpoint = z.object({
  id,
  url: z.string(),
  description: z.string(),
  eventTypes: z.array(z.string()),
  status: endpointStatus.meta({
    description:
      'paused: events wait. disabled: it failed for a day, and events are not kept until it is resumed',
  }),
  failingSince: timestamp.nullable().meta({ description: 'The first failure since the last success' }),
  previousSecretUntil: timestamp
    .nullable()
    .meta({ description: 'Until when the secret before this one signs too' }),
  waiting: z.int().meta({ description: 'Deliveries that are not made yet' }),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type WebhookEndpointRecord = z.output<typeof webhookEndpoint>;

export const webhookEndpointList = z.object({ endpoints: z.array(webhookEndpoint) });

export const webhookEndpointWithSecret = z.object({
  endpoint: webhookEndpoint,
  secret: z.string().meta({ description: 'What its calls are signed with (whsec_…). Shown this once' }),
});
export type ShownWebhookSecret = z.output<typeof webhookEndpointWithSecret>;

const url = z
  .string('Enter the address of the receiver')
  .trim()
  .min(1, 'Enter the address of the receiver')
  .max(2_000, 'The address must have at most 2000 characters')
  .meta({ description: 'An https address of the public internet, on port 443 or 8443' });

const description = z
  .string()
  .overwrite(cleanLine)
  .max(200, 'The description must have at most 200 characters');

/** The bodies of a service's routes. */
export function createWebhookEndpointBodySchemas<Events extends WebhookEvents>(events: Events) {
  const types = Object.keys(events) as (keyof Events & string)[];
  const eventTypes = z
    .array(z.enum(types, 'Choose events from the list'), 'Choose at least one event')
    .min(1, 'Choose at least one event')
    .max(types.length, 'Choose each event once');
  return {
    create: z.object({ url, description: description.default(''), eventTypes }),
    change: z.object({
      url: url.optional(),
      description: description.optional(),
      eventTypes: eventTypes.optional(),
      expectedUpdatedAt,
    }),
  };
}
export type WebhookEndpointInput = { url: string; description: string; eventTypes: string[] };
export type WebhookEndpointChange = {
  [K in keyof WebhookEndpointInput]?: WebhookEndpointInput[K] | undefined;
} & { expectedUpdatedAt?: string | undefined };

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
const deliveryState = z.enum(deliveryStates, 'state is waiting, delivered or failed');

export const webhookDelivery = z.object({
  id: z.string().meta({ description: 'The header webhook-id, the same in every attempt' }),
  type: z.string(),
  subject: z.string().meta({ description: 'What it is about: deliveries of one subject are made in order' }),
  state: deliveryState,
  attempts: z.int(),
  createdAt: timestamp,
  lastAttemptAt: timestamp.nullable(),
  nextAttemptAt: timestamp.nullable(),
  lastStatus: z.int().nullable().meta({ description: 'The status of the last answer' }),
  lastMs: z.int().nullable().meta({ description: 'How long the last attempt took, in milliseconds' }),
});
export type WebhookDeliveryRecord = z.output<typeof webhookDelivery>;

export const webhookDeliveriesQuery = z.object({
  state: optionalEmptyAsAbsent(deliveryState),
  cursor: optionalEmptyAsAbsent(
    z.string().regex(/^\d{1,18}$/, 'cursor is the nextCursor of the page before'),
  ),
  limit: clampedLimitQuery(25, 100),
});
export type WebhookDeliveriesQuery = z.output<typeof webhookDeliveriesQuery>;

/** As the address of a page has it: what cannot be understood is left out. */
export function parseDeliveriesSearchParamsOrDefaults({
  state,
  cursor,
}: Record<string, unknown>): WebhookDeliveriesQuery {
  return webhookDeliveriesQuery.safeParse({ state, cursor }).data ?? webhookDeliveriesQuery.parse({});
}

export const webhookDeliveryList = z.object({
  deliveries: z.array(webhookDelivery).meta({ description: 'Newest first' }),
  nextCursor: z.string().nullable().meta({ description: 'For the next page; null on the last one' }),
});
export type WebhookDeliveryList = z.output<typeof webhookDeliveryList>;

export const webhookDeliveryDetail = webhookDelivery.extend({
  endpointId: id,
  url: z.string(),
  body: z.string().meta({ description: 'What is sent, byte for byte' }),
  lastAnswer: z.string().meta({ description: 'The first KB of the last answer, or why there was none' }),
});
export type WebhookDeliveryDetail = z.output<typeof webhookDeliveryDetail>;

export const webhookEndpointParams = z.object({ id });
export const webhookDeliveryParams = z.object({ id, deliveryId: z.string().max(100) });
