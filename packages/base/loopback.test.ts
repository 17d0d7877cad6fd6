import { expect, test } from 'vitest';
import { listenHostFor } from './loopback.ts';

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://scorm.localhost:3002'])(
  'a service of its own machine listens there alone: %s',
  (url) => {
    expect(listenHostFor(url)).toBe('127.0.0.1');
  },
);

test.each(['https://market.example', 'http://192.168.1.20:3000', 'https://localhost.example'])(
  'a service with an address elsewhere listens on every interface: %s',
  (url) => {
    expect(listenHostFor(url)).toBeUndefined();
  },
);

test('a service whose address is the loopback address of IPv6 listens there', () => {
  expect(listenHostFor('http://[::1]:3000')).toBe('::1');
});
