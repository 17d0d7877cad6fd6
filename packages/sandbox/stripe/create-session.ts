import {
  type CheckoutSession,
  type CheckoutStore,
  createStripeId,
  type StoredSession,
} from './checkout-store.ts';
import { readNestedFields, requiredField, requiredUrlField, wholeNumberField } from './form-body.ts';
import { invalidRequestError } from './stripe-error.ts';

const halfHour = 30 * 60;
const day = 24 * 60 * 60;
/** Stripe's minimum amount for Singapore dollars. */
const leastCents = 50;

function readItems(form: Map<string, string>): { total: number; description: string } {
  let total = 0;
  const names: string[] = [];
  for (let index = 0; form.has(`line_items[${index}][quantity]`); index += 1) {
    const item = `line_items[${index}]`;
    const currency = requiredField(form, `${item}[price_data][currency]`);
    if (currency !== 'sgd')
      throw invalidRequestError(`Invalid currency: ${currency}.`, `${item}[price_data][currency]`);
    total +=
      wholeNumberField(form, `${item}[price_data][unit_amount]`) *
      wholeNumberField(form, `${item}[quantity]`);
    names.push(requiredField(form, `${item}[price_data][product_data][name]`));
  }
  if (names.length === 0) throw invalidRequestError('Missing required param: line_items.', 'line_items');
  if (total < leastCents) {
    throw invalidRequestError(
      "The Checkout Session's total amount must convert to at least 50 cents.",
      'line_items',
    );
  }
  return { total, description: names.join(', ') };
}

function readExpiry(form: Map<string, string>, created: number): number {
  if (!form.has('expires_at')) return created + day;
  const expiry = wholeNumberField(form, 'expires_at');
  if (expiry < created + halfHour - 60 || expiry > created + day + 60) {
    throw invalidRequestError(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.',
      'expires_at',
    );
  }
  return expiry;
}

/** Creates a session as `POST /v1/checkout/sessions` does. Throws StripeError. */
export function createCheckoutSession(
  store: CheckoutStore,
  form: Map<string, string>,
  baseUrl: string,
): StoredSession {
  if (requiredField(form, 'mode') !== 'payment')
    throw invalidRequestError('Only mode=payment is known here.', 'mode');
  const created = Math.floor(Date.now() / 1000);
  const id = createStripeId('cs_test');
  const { total, description } = readItems(form);
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: total,
    currency: 'sgd',
    client_reference_id: form.get('client_reference_id') ?? null,
    customer_email: form.get('customer_email') ?? null,
    metadata: readNestedFields(form, 'metadata'),
    payment_intent: null,
    success_url: requiredUrlField(form, 'success_url'),
    cancel_url: form.has('cancel_url') ? requiredUrlField(form, 'cancel_url') : null,
    url: `${baseUrl}/pay/${id}`,
    created,
    expires_at: readExpiry(form, created),
    livemode: false,
  };
  return store.add(session, {
    description,
    intentMetadata: readNestedFields(form, 'payment_intent_data[metadata]'),
    transferGroup: form.get('payment_intent_data[transfer_group]') ?? null,
  });
}
