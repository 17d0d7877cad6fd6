import { expect, test } from 'vitest';
import { linkTextShowsHost, type MessageLink, splitTextAndLinks } from './message-links.ts';

const linksOf = (body: string) =>
  splitTextAndLinks(body).filter((part): part is MessageLink => part.kind === 'link');

test.each([
  ['See https://a.example/x?y=1.', 'https://a.example/x?y=1', 'https://a.example/x?y=1', 'a.example'],
  ['(www.a.example)', 'www.a.example', 'https://www.a.example/', 'www.a.example'],
  ['wa.me/6591234567!', 'wa.me/6591234567', 'https://wa.me/6591234567', 'wa.me'],
  ['看 shop.example.com/x。好吗', 'shop.example.com/x', 'https://shop.example.com/x', 'shop.example.com'],
  ['HTTPS://BANK.EXAMPLE/', 'HTTPS://BANK.EXAMPLE/', 'https://bank.example/', 'bank.example'],
  [
    'https://bank.sg@evil.example/',
    'https://bank.sg@evil.example/',
    'https://bank.sg@evil.example/',
    'evil.example',
  ],
  ['https://аррӏе.com', 'https://аррӏе.com', 'https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
])('%s has a link', (body, text, href, host) => {
  expect(linksOf(body)).toEqual([{ kind: 'link', text, href, host }]);
});

test.each([
  'javascript:alert(1)',
  'mei@mail.example.com',
  'https://',
  'six.Come',
  'file:///etc/x',
  'http://localhost/x',
])('%s has none', (body) => expect(linksOf(body)).toEqual([]));

test('nothing of a message is lost', () => {
  const body = 'One https://a.example/x, two\n\nwww.b.example. Three bit.ly/c)';
  expect(
    splitTextAndLinks(body)
      .map(({ text }) => text)
      .join(''),
  ).toBe(body);
  expect(linksOf(body)).toHaveLength(3);
});

test.each([
  ['https://a.example/x', true],
  ['www.a.example', true],
  ['https://bank.sg@evil.example/', false],
  ['https://аррӏе.com', false],
])('%s shows its host: %s', (body, isShown) => {
  expect(linksOf(body).map(linkTextShowsHost)).toEqual([isShown]);
});
