import { join } from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { equalsInConstantTime } from '../frame/equals-in-constant-time.ts';
import { logAndInjectFailures, type SandboxEnv, type SandboxPart } from '../frame/part.ts';
import { createRequestLog } from '../frame/request-log.ts';
import { createFailureSwitches } from '../frame/switches.ts';
import { addPaymentRoutes, addSessionRoutes } from './api-routes.ts';
import { openCheckoutStore, type StoredSession } from './checkout-store.ts';
import { addConnectRoutes, addOnboardingPage } from './connect-routes.ts';
import { deliverEvents } from './deliver-events.ts';
import type { StripeEvent } from './outcomes.ts';
import { addPageRoutes } from './page-routes.ts';
import { addRefundRoutes } from './refund-routes.ts';
import type { StripeAccount, StripeTools } from './stripe-account.ts';
import { createStripeControl } from './stripe-control.ts';
import { StripeError, sendStripeError } from './stripe-error.ts';

/**
 * One account at Stripe, under its name: checkout sessions, accounts and transfers of Connect, the hosted pages, signed events. Services
 * have accounts of their own, because the events of one account reach everybody who listens to it.
 */
export function createStripePart({
  name,
  title,
  account,
  url: sandboxUrl,
  dataDirectory,
}: {
  name: string;
  title: string;
  account: StripeAccount;
  url: string;
  dataDirectory: string;
}): SandboxPart {
  const url = `${sandboxUrl}/${name}`;
  const store = openCheckoutStore(join(dataDirectory, name));
  const switches = createFailureSwitches();
  const requests = createRequestLog();
  const webhook = { url: account.webhookUrl, secret: account.webhookSecret };

  /** Deliveries in progress. */
  const underWay = new Set<Promise<unknown>>();
  function deliverLater(events: StripeEvent[]): void {
    const delivery = deliverEvents(webhook, events).finally(() => underWay.delete(delivery));
    underWay.add(delivery);
  }

  const router = new Hono<SandboxEnv>();
  router.use('*', bodyLimit({ maxSize: 1024 * 1024 }));
  router.use('*', async (c, next) => {
    await next();
    if (c.req.method !== 'GET') store.save();
  });
  router.use('/v1/*', logAndInjectFailures({ switches, requests }, fail));
  router.use('/v1/*', async (c, next) => {
    const [, key = ''] = c.req.header('authorization')?.match(/^Bearer (\S+)$/) ?? [];
    if (!equalsInConstantTime(key, account.secretKey)) {
      throw new StripeError(401, 'invalid_request_error', 'Invalid API Key provided.');
    }
    await next();
  });
  router.onError((error, c) => {
    if (error instanceof StripeError) return sendStripeError(c, error);
    console.error(error);
    return sendStripeError(c, new StripeError(500, 'api_error', 'An unknown error occurred'));
  });

  const find = (id: string): StoredSession => {
    const stored = store.get(id);
    if (stored) return stored;
    const message = `No such checkout.session: '${id}'`;
    throw new StripeError(404, 'invalid_request_error', message, { param: 'session' });
  };
  const tools: StripeTools = {
    store,
    url,
    webhook,
    deliverEventsInBackground: deliverLater,
    getSessionOrThrow: find,
  };
  addSessionRoutes(router, tools);
  addPaymentRoutes(router, tools);
  addRefundRoutes(router, tools);
  addConnectRoutes(router, tools);
  addOnboardingPage(router, tools);
  addPageRoutes(router, tools);

  return {
    name,
    title,
    about: `Stripe: checkout sessions, the page to pay at, and signed events to ${account.webhookUrl}.`,
    home: `/${name}`,
    router,
    switches,
    requests,
    control: createStripeControl(tools),
    reset: async () => {
      await Promise.all(underWay);
      store.clear();
    },
    close: async () => void (await Promise.all(underWay)),
  };
}

function fail(c: Context<SandboxEnv>, failure: 'down' | 'rejects'): Response {
  return sendStripeError(
    c,
    failure === 'down'
      ? new StripeError(500, 'api_error', 'Something went wrong on our end')
      : new StripeError(429, 'invalid_request_error', 'Too many requests hit the API too quickly.'),
  );
}
