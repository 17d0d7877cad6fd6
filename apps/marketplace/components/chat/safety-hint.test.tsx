import { expect, test } from 'vitest';
import { renderMessage } from '#testing/render-message.tsx';

const render = (body: string, senderId = 'them') => renderMessage({ body, senderId });

test('the server renders a hint with the way to the safety page below a risky message', () => {
  const html = render('Please PayNow the deposit first');
  expect(html).toContain('Please PayNow the deposit first');
  expect(html.match(/role="note"/g)).toHaveLength(1);
  expect(html).toContain('Meet in a public place');
  expect(html).toContain('href="/safety"');
});

test('there is none below what one wrote oneself, and none below other messages', () => {
  expect(render('Please PayNow the deposit first', 'me')).not.toContain('role="note"');
  expect(render('See you at six')).not.toContain('role="note"');
});

test('an address elsewhere is a link with its real host, one of this site a plain one', () => {
  const html = render('https://bank.sg@evil.example/x and https://market.example/listings/desk');
  expect(html).toContain('rel="noopener nofollow ugc"');
  expect(html.match(/rel="noopener nofollow ugc"/g)).toHaveLength(1);
  expect(html).toContain('(evil.example)');
  expect(html).toMatch(/<a href="https:\/\/market\.example\/listings\/desk" class="link break-all">/);
});

test('markup in a message stays text', () => {
  expect(render('<a href="https://a.example/">x</a>')).toContain('&lt;a href=&quot;');
});
