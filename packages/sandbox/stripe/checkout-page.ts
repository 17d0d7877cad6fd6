import type { Context } from 'hono';
import { html } from 'hono/html';
import { sendPage } from '../frame/page.ts';
import type { SandboxEnv } from '../frame/part.ts';
import type { StoredSession } from './checkout-store.ts';
import type { EventDelivery } from './deliver-events.ts';
import type { outcomesAfterPayment } from './outcomes.ts';

const dollars = (cents: number) => `S$${(cents / 100).toFixed(2)}`;

const laterLabels: Record<(typeof outcomesAfterPayment)[number], string> = {
  refunded: 'Refund',
  'refund-failed': 'Fail the refund',
  'dispute-opened': 'Open a dispute',
  'dispute-won': 'Win the dispute',
  'dispute-lost': 'Lose the dispute',
};

/** What follows a payment; Stripe has this in its dashboard. */
const laterForm = html`<form method="post">
  ${Object.entries(laterLabels).map(
    ([outcome, label]) => html`<button class="button" name="action" value="${outcome}">${label}</button> `,
  )}</form>`;

function describeDelivery({ type, status }: EventDelivery) {
  return html`<p role="status">${type} ${status === 0 ? 'was not answered' : `was answered with ${status}`}.</p>`;
}

/** The hosted checkout page, with Pay, Decline and Cancel; once paid, with what a bank may do. */
export function sendCheckoutPage(
  c: Context<SandboxEnv>,
  { session, hidden }: StoredSession,
  { isDeclined = false, sent = [] }: { isDeclined?: boolean; sent?: EventDelivery[] } = {},
): Promise<Response> {
  const heading = html`<h1>${hidden.description}</h1><p>${dollars(session.amount_total)}</p>`;
  if (session.status !== 'open') {
    const text = session.status === 'complete' ? 'This is paid.' : 'This page to pay at has expired.';
    const later = session.payment_status === 'paid' ? laterForm : '';
    const body = html`${heading}<p role="status">${text}</p>${sent.map(describeDelivery)}${later}`;
    return sendPage(c, { title: 'Checkout', body });
  }
  const body = html`${heading}
    ${isDeclined ? html`<p role="alert">The card was declined. Nothing was paid.</p>` : ''}
    <form method="post">
      <button class="button" name="action" value="pay">Pay</button>
      <button class="button" name="action" value="decline">Decline</button>
      <button class="button" name="action" value="cancel">Cancel</button>
    </form>
    <p class="muted"><small>A stand-in for the hosted checkout page: no card is asked for and no money moves.</small></p>`;
  return sendPage(c, { title: 'Checkout', body });
}

export function sendReceiptPage(
  c: Context<SandboxEnv>,
  { session, hidden }: StoredSession,
): Promise<Response> {
  const isRefunded = hidden.refundedCents > 0;
  return sendPage(c, {
    title: 'Receipt',
    body: html`<h1>Receipt</h1><dl><dt>For</dt><dd>${hidden.description}</dd>
      <dt>Amount</dt><dd>${dollars(session.amount_total)}</dd>
      ${isRefunded ? html`<dt>Refunded</dt><dd>${dollars(hidden.refundedCents)}</dd>` : ''}</dl>`,
  });
}

export function sendSessionsPage(
  c: Context<SandboxEnv>,
  { sessions, url }: { sessions: StoredSession[]; url: string },
): Promise<Response> {
  return sendPage(c, {
    title: 'Payments',
    body: html`<h1>Payments</h1>
      ${sessions.length === 0 ? html`<p class="muted">Nothing to pay yet.</p>` : ''}
      <ul class="list">${sessions.map(
        ({ session, hidden }) => html`<li><a class="row" href="${url}/pay/${session.id}">
          <span class="grow">${hidden.description}</span>
          <small>${dollars(session.amount_total)} · ${session.status}, ${session.payment_status}</small></a></li>`,
      )}</ul>`,
  });
}
