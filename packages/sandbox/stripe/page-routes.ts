import type { Hono } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import { sendCheckoutPage, sendReceiptPage, sendSessionsPage } from './checkout-page.ts';
import { deliverEvents } from './deliver-events.ts';
import { readForm } from './form-body.ts';
import { applyOutcomeAndListEvents, outcomesAfterPayment } from './outcomes.ts';
import type { StripeTools } from './stripe-account.ts';

/** The hosted pages: sessions, receipts, checkout. */
export function addPageRoutes(
  router: Hono<SandboxEnv>,
  { store, url, webhook, getSessionOrThrow }: StripeTools,
): void {
  router.get('/', (c) => sendSessionsPage(c, { sessions: store.list(), url }));
  router.get('/receipts/:intent', (c) => {
    const stored = store.findByPaymentIntent(c.req.param('intent'));
    return stored ? sendReceiptPage(c, stored) : c.notFound();
  });
  router.get('/pay/:id', (c) => sendCheckoutPage(c, getSessionOrThrow(c.req.param('id'))));
  router.post('/pay/:id', async (c) => {
    const stored = getSessionOrThrow(c.req.param('id'));
    const { session } = stored;
    const action = readForm(await c.req.text()).get('action');
    if (action === 'cancel') return c.redirect(session.cancel_url ?? session.success_url, 303);
    const later = outcomesAfterPayment.find((outcome) => outcome === action);
    if (later && session.payment_status === 'paid') {
      const events = applyOutcomeAndListEvents(stored, later, { base: url });
      store.save();
      return sendCheckoutPage(c, stored, { sent: await deliverEvents(webhook, events) });
    }
    if (session.status !== 'open') return sendCheckoutPage(c, stored);
    if (action === 'pay') {
      // As with Stripe, the event usually arrives before the browser does.
      const events = applyOutcomeAndListEvents(stored, 'paid', { base: url });
      store.save();
      await deliverEvents(webhook, events);
      return c.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
    }
    return sendCheckoutPage(c, stored, { isDeclined: true });
  });
}
