import { messageAnswer } from './values.ts';
import {
  webhookDeliveriesQuery,
  webhookDeliveryDetail,
  webhookDeliveryList,
  webhookDeliveryParams,
  webhookEndpoint,
  webhookEndpointList,
  webhookEndpointParams,
  webhookEndpointWithSecret,
} from './webhook.ts';

/** `webhookSend` in each service's rate limits. */
const sendLimit =
  'Test events and deliveries that are sent again are ten a minute for a person, together; more are answered 429 with Retry-After.';
const webhooks = { tags: ['Webhooks'] };
const one = { ...webhooks, params: webhookEndpointParams };
const delivery = { ...webhooks, params: webhookDeliveryParams };

/** What every service says of the routes of its webhooks. */
export const webhookRoutes = {
  list: {
    ...webhooks,
    operationId: 'listWebhookEndpoints',
    summary: 'Webhooks, oldest first',
    response: { schema: webhookEndpointList },
  },
  create: {
    ...webhooks,
    operationId: 'createWebhookEndpoint',
    summary: 'Register a webhook',
    description:
      'The answer shows the signing secret, this once. Calls are signed as the Standard Webhooks specification says: headers webhook-id, webhook-timestamp and webhook-signature. Answer with a status of 2xx within 10 seconds; anything else is repeated for about a day, after which the webhook is disabled (410 disables it at once). Retry-After, as with 429 or 503, is kept up to an hour. A delivery can arrive twice, with the same webhook-id.',
    response: { schema: webhookEndpointWithSecret, status: 201 },
  },
  read: {
    ...one,
    operationId: 'getWebhookEndpoint',
    summary: 'A webhook',
    response: { schema: webhookEndpoint },
  },
  change: {
    ...one,
    operationId: 'updateWebhookEndpoint',
    summary: 'Change a webhook',
    description: 'What is left out stays as it is.',
    response: { schema: webhookEndpoint },
  },
  remove: {
    ...one,
    operationId: 'deleteWebhookEndpoint',
    summary: 'Delete a webhook with its deliveries',
    description: 'Nothing is sent from now on.',
    response: { schema: messageAnswer },
  },
  pause: {
    ...one,
    operationId: 'pauseWebhookEndpoint',
    summary: 'Pause a webhook: events wait',
    response: { schema: webhookEndpoint },
  },
  resume: {
    ...one,
    operationId: 'resumeWebhookEndpoint',
    summary: 'Resume a paused or disabled webhook: what waits is sent',
    response: { schema: webhookEndpoint },
  },
  rotateSecret: {
    ...one,
    operationId: 'rotateWebhookSecret',
    summary: 'Make a new signing secret',
    description:
      'The answer shows it, this once. For 24 hours calls are signed with both secrets, so that the receiver can change over.',
    response: { schema: webhookEndpointWithSecret },
  },
  sendTest: {
    ...one,
    operationId: 'sendTestWebhook',
    summary: 'Send a test event (webhook.test)',
    description: sendLimit,
    response: { schema: webhookDeliveryDetail },
  },
  deliveries: {
    ...one,
    operationId: 'listWebhookDeliveries',
    summary: 'Deliveries of the last 30 days, newest first',
    query: webhookDeliveriesQuery,
    response: { schema: webhookDeliveryList },
  },
  delivery: {
    ...delivery,
    operationId: 'getWebhookDelivery',
    summary: 'A delivery, with what is sent and what was answered',
    response: { schema: webhookDeliveryDetail },
  },
  redeliver: {
    ...delivery,
    operationId: 'redeliverWebhook',
    summary: 'Send a delivery again, with the same webhook-id',
    description: sendLimit,
    response: { schema: webhookDeliveryDetail },
  },
};
