import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RetryNotice } from './retry-notice.tsx';

it.each([
  ['offline', 'There is no connection.'],
  ['busy', 'The service is busy.'],
] as const)('a lesson that waits says why, and that nothing has to be done: %s', (reason, words) => {
  const html = renderToStaticMarkup(<RetryNotice reason={reason} />);
  expect(html).toContain('role="alert"');
  expect(html).toContain(`${words} It is sent again automatically`);
});
