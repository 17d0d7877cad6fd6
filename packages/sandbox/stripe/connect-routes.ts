import type { Hono } from 'hono';
import { html } from 'hono/html';
import { sendPage } from '../frame/page.ts';
import type { SandboxEnv } from '../frame/part.ts';
import { answerIdempotently } from './api-routes.ts';
import { createStripeId } from './checkout-store.ts';
import type { ConnectAccount, ConnectStore, Transfer } from './connect-store.ts';
import {
  readForm,
  readNestedFields,
  requiredField,
  requiredUrlField,
  wholeNumberField,
} from './form-body.ts';
import type { StripeEvent } from './outcomes.ts';
import { toChargeJson } from './payment-objects.ts';
import type { StripeTools } from './stripe-account.ts';
import { invalidRequestError, StripeError } from './stripe-error.ts';

const seconds = () => Math.floor(Date.now() / 1000);
const linkSeconds = 300;

function describeAccount({ id, email, metadata, detailsSubmitted, transfers }: ConnectAccount) {
  return {
    id,
    object: 'account',
    country: 'SG',
    default_currency: 'sgd',
    email,
    metadata,
    details_submitted: detailsSubmitted,
    charges_enabled: false,
    payouts_enabled: detailsSubmitted,
    capabilities: { transfers },
  };
}

function findAccount({ accounts }: ConnectStore, id: string, param: string): ConnectAccount {
  const found = accounts.get(id);
  if (found) return found;
  throw new StripeError(404, 'invalid_request_error', `No such account: '${id}'`, { param });
}

function createAccount({ accounts }: ConnectStore, form: Map<string, string>): object {
  if (requiredField(form, 'country') !== 'SG')
    throw invalidRequestError('Only country=SG is known here.', 'country');
  if (form.get('capabilities[transfers][requested]') !== 'true') {
    throw invalidRequestError('Request the capability transfers.', 'capabilities');
  }
  // The service refunds and answers for losses; only then can it transfer what it charged itself.
  if (form.get('controller[losses][payments]') !== 'application') {
    throw invalidRequestError('Separate charges and transfers need losses on the platform.', 'controller');
  }
  const account: ConnectAccount = {
    id: createStripeId('acct').replace(/^(acct_.{16}).*$/, '$1'),
    email: form.get('email') ?? null,
    metadata: readNestedFields(form, 'metadata'),
    detailsSubmitted: false,
    transfers: 'inactive',
  };
  accounts.set(account.id, account);
  return describeAccount(account);
}

function createLink({ store, url }: StripeTools, form: Map<string, string>): object {
  const account = findAccount(store.connect, requiredField(form, 'account'), 'account');
  if (requiredField(form, 'type') !== 'account_onboarding') throw invalidRequestError('Invalid type', 'type');
  const token = createStripeId('link');
  const [returnUrl, refreshUrl] = [
    requiredUrlField(form, 'return_url'),
    requiredUrlField(form, 'refresh_url'),
  ];
  store.connect.links.set(token, { token, account: account.id, returnUrl, refreshUrl });
  const created = seconds();
  return {
    object: 'account_link',
    created,
    expires_at: created + linkSeconds,
    url: `${url}/onboarding/${token}`,
  };
}

/** A transfer takes at most what the charge has brought, together with those before it. */
function checkSource({ store, url }: StripeTools, charge: string, amount: number): void {
  const stored = store.list().find((each) => toChargeJson(each, url).id === charge);
  if (stored?.session.payment_status !== 'paid') {
    throw invalidRequestError(`No such charge: '${charge}'`, 'source_transaction');
  }
  const sent = store.connect.transfers
    .filter(({ source_transaction }) => source_transaction === charge)
    .reduce((sum, transfer) => sum + transfer.amount, 0);
  if (sent + amount > stored.session.amount_total) {
    throw invalidRequestError('Transfers of a charge cannot be more than the charge.', 'amount');
  }
}

function createTransfer(tools: StripeTools, form: Map<string, string>): object {
  const { connect } = tools.store;
  const amount = wholeNumberField(form, 'amount');
  if (amount < 1) throw invalidRequestError('Invalid positive integer', 'amount');
  if (requiredField(form, 'currency') !== 'sgd') throw invalidRequestError('Invalid currency', 'currency');
  const account = findAccount(connect, requiredField(form, 'destination'), 'destination');
  if (account.transfers !== 'active') {
    const code = 'insufficient_capabilities_for_transfer';
    const message = 'Your destination account needs to have the transfers capability.';
    throw new StripeError(400, 'invalid_request_error', message, { code });
  }
  checkSource(tools, requiredField(form, 'source_transaction'), amount);
  const transfer: Transfer = {
    id: createStripeId('tr'),
    object: 'transfer',
    amount,
    currency: 'sgd',
    destination: account.id,
    source_transaction: form.get('source_transaction') ?? null,
    transfer_group: form.get('transfer_group') ?? null,
    metadata: readNestedFields(form, 'metadata'),
    created: seconds(),
  };
  connect.transfers.push(transfer);
  return transfer;
}

/** Accounts, the links to complete them, and transfers: Connect with separate charges and transfers. */
export function addConnectRoutes(router: Hono<SandboxEnv>, tools: StripeTools): void {
  const { store } = tools;
  const { connect } = store;
  router.post('/v1/accounts', (c) => answerIdempotently(c, store, (form) => createAccount(connect, form)));
  router.get('/v1/accounts/:id', (c) =>
    c.json(describeAccount(findAccount(connect, c.req.param('id'), 'account'))),
  );
  router.post('/v1/account_links', (c) => answerIdempotently(c, store, (form) => createLink(tools, form)));
  router.post('/v1/transfers', (c) => answerIdempotently(c, store, (form) => createTransfer(tools, form)));
  router.get('/v1/transfers', (c) => {
    const group = c.req.query('transfer_group');
    const data = connect.transfers.filter((made) => group === undefined || made.transfer_group === group);
    return c.json({ object: 'list', data: data.toReversed(), has_more: false, url: '/v1/transfers' });
  });
}

/** What is sent when an account was completed, or may not be transferred to any more. */
export function accountEvents(account: ConnectAccount): StripeEvent[] {
  return [{ type: 'account.updated', object: describeAccount(account) }];
}

/** The hosted page to complete an account at. Its link works once, as the provider's does. */
export function addOnboardingPage(
  router: Hono<SandboxEnv>,
  { store: { connect }, deliverEventsInBackground }: StripeTools,
): void {
  router.get('/onboarding/:token', (c) => {
    if (!connect.links.has(c.req.param('token'))) return c.notFound();
    return sendPage(c, {
      title: 'Your account for payouts',
      body: html`<h1>Your account for payouts</h1>
        <form method="post">
          <button class="button" name="action" value="complete">Complete</button>
          <button class="button" name="action" value="leave">Leave</button>
        </form>
        <p class="muted"><small>A stand-in for the hosted pages: nothing is asked for.</small></p>`,
    });
  });
  router.post('/onboarding/:token', async (c) => {
    const link = connect.links.get(c.req.param('token'));
    if (!link) return c.notFound();
    connect.links.delete(link.token);
    const account = connect.accounts.get(link.account);
    const isComplete = readForm(await c.req.text()).get('action') === 'complete';
    if (account && isComplete) {
      account.detailsSubmitted = true;
      account.transfers = 'active';
      deliverEventsInBackground(accountEvents(account));
    }
    return c.redirect(link.returnUrl, 303);
  });
}
