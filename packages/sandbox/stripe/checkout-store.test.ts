import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type CheckoutSession, openCheckoutStore } from './checkout-store.ts';

function makeDirectory(): string {
  return join(mkdtempSync(join(tmpdir(), 'checkout ')), 'stripe');
}

const session: CheckoutSession = {
  id: 'cs_test_1',
  object: 'checkout.session',
  mode: 'payment',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 4_500,
  currency: 'sgd',
  client_reference_id: null,
  customer_email: null,
  metadata: {},
  payment_intent: null,
  success_url: 'http://localhost:3002/payments',
  cancel_url: null,
  url: null,
  created: 1,
  expires_at: 2,
  livemode: false,
};

test('what was saved is there after a restart: sessions as they were last, and answers to idempotency keys', () => {
  const directory = makeDirectory();
  const store = openCheckoutStore(directory);
  const stored = store.add({ ...session }, { description: 'A course', intentMetadata: {} });
  store.answersByIdempotencyKey.set('key', { asked: 'mode=payment', answer: { id: session.id } });
  stored.session.payment_status = 'paid';
  store.save();

  const again = openCheckoutStore(directory);
  expect(again.list()).toEqual([stored]);
  expect(again.answersByIdempotencyKey.get('key')).toEqual({
    asked: 'mode=payment',
    answer: { id: session.id },
  });
  again.clear();
  expect(openCheckoutStore(directory).list()).toEqual([]);
});

test('a file that cannot be read is as none', () => {
  const directory = makeDirectory();
  openCheckoutStore(directory);
  writeFileSync(join(directory, 'state.json'), '{"sessions": [');
  expect(openCheckoutStore(directory).list()).toEqual([]);
});
