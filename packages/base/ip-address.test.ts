import { expect, test } from 'vitest';
import { parseTrustedProxies, rateLimitKeyOf } from './ip-address.ts';

test.each(['nonsense', '10.0.0.0/33', '300.1.1.1', 'loopback,evil.example', '*'])(
  'TRUSTED_PROXIES %j is refused',
  (list) => {
    expect(() => parseTrustedProxies(list)).toThrow();
  },
);

test('an IPv6 customer is one party, whichever of its addresses it uses', () => {
  expect(rateLimitKeyOf('2001:db8:1:2:aaaa::1')).toBe(rateLimitKeyOf('2001:db8:1:2:bbbb::2'));
  expect(rateLimitKeyOf('2001:db8:1:2::1')).not.toBe(rateLimitKeyOf('2001:db8:1:3::1'));
  expect(rateLimitKeyOf('203.0.113.9')).toBe('203.0.113.9');
  expect(rateLimitKeyOf('unknown')).toBe('unknown');
});
