import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DateTime, RelativeTime } from './time.tsx';

test('a relative time carries the full Singapore date', () => {
  const html = renderToStaticMarkup(<RelativeTime value={new Date(Date.now() - 5 * 60_000).toISOString()} />);
  expect(html).toContain('>5 minutes ago<');
  expect(html).toMatch(/title="\w{3} \d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m"/);
});

test('a date says the same wherever it is rendered', () => {
  expect(renderToStaticMarkup(<DateTime value="2026-11-20T11:30:00Z" />)).toBe(
    '<time dateTime="2026-11-20T11:30:00.000Z">Fri 20 Nov 2026, 7:30 pm</time>',
  );
});
