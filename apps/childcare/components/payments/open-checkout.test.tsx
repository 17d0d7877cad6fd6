import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckoutFailure } from './open-checkout.tsx';

const shown = (failure: { error: string; status: number; requestId?: string }) =>
  renderToStaticMarkup(<CheckoutFailure failure={failure} />);

test('a payment page that did not open stays said, with what to do', () => {
  const html = shown({ error: 'Try again in a few minutes', status: 503, requestId: 'r-1' });
  expect(html).toContain('role="alert"');
  expect(html).toContain('Try again in a few minutes.');
  expect(html).toContain('not charged');
  expect(html).toContain('r-1');
});

test('of a payment that was made already, nobody says that nothing was charged', () => {
  const html = shown({ error: 'The payment was made and is being confirmed', status: 409 });
  expect(html).toContain('is being confirmed.');
  expect(html).not.toContain('charged');
});
