import { describe, expect, it } from 'vitest';
import { readCookie, readCookies } from './cookies.ts';

describe('cookies', () => {
  const header = 'a=1; b="two"; c=%E5%AF%86; d=a=b; a=later; broken=%E5; =x; flag';

  it('are read by their exact name, the first of two', () => {
    expect(readCookie(header, 'a')).toBe('1');
    expect(readCookie(header, 'b')).toBe('two');
    expect(readCookie(header, 'c')).toBe('密');
    expect(readCookie(header, 'd')).toBe('a=b');
    expect(readCookie(header, 'broken')).toBe('%E5');
    expect(readCookie(header, 'flag')).toBeUndefined();
    expect(readCookie(null, 'a')).toBeUndefined();
  });

  it('are read all together', () => {
    expect(readCookies(header)).toEqual({ a: '1', b: 'two', c: '密', d: 'a=b', broken: '%E5' });
    expect(readCookies('__proto__=x; constructor=y')).not.toHaveProperty('x');
    expect(readCookies(undefined)).toEqual({});
  });
});
