import { expect, test } from 'vitest';
import { limitKeyOf, parseTrustedProxies } from './ip-address.ts';

test.each(['nonsense', '10.0.0.0/33', '300.1.1.1', 'loopback,evil.example', '*'])(
  'TRUSTED_PROXIES %j is refused',
  (list) => {
    expect(() => parseTrustedProxies(list)).toThrow();
  },
);

test('an IPv6 customer is one party, whichever of its addresses it uses', () => {
  expect(limitKeyOf('2001:db8:1:2:aaaa::1')).toBe(limitKeyOf('2001:db8:1:2:bbbb::2'));
  expect(limitKeyOf('2001:db8:1:2::1')).not.toBe(limitKeyOf('2001:db8:1:3::1'));
  expect(limitKeyOf('203.0.113.9')).toBe('203.0.113.9');
  expect(limitKeyOf('unknown')).toBe('unknown');
});
