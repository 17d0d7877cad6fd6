import { describe, expect, it } from 'vitest';
import {
  publicOriginUnlessLoopback,
  returnPathOf,
  sameOriginPathOrFallback,
  withReturnPath,
} from './callback-url.ts';

const origin = 'http://localhost:3000';

describe('sameOriginPath', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/chat/1?x=1#end', '/chat/1?x=1#end'],
    ['http://localhost:3000/sell', '/sell'],
    ['sell', '/sell'],
  ])('keeps %s', (target, path) => expect(sameOriginPathOrFallback(target, origin)).toBe(path));

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'http://localhost:3001/',
    'http://localhost:3000@evil.example/',
    'https://localhost:3000/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://',
    '',
    undefined,
    7,
    ['/sell'],
  ])('takes nobody to %s', (target) =>
    expect(sameOriginPathOrFallback(target, origin, '/home')).toBe('/home'),
  );
});

describe('publicOriginUnlessLoopback', () => {
  const of = (host: string, publicUrl: string) =>
    publicOriginUnlessLoopback(new Headers(host ? { host } : {}), publicUrl);

  it('believes the Host header between names of this machine', () => {
    expect(of('127.0.0.1:3000', origin)).toBe('http://127.0.0.1:3000');
    expect(of('[::1]:3000', origin)).toBe('http://[::1]:3000');
    expect(of('localhost:3005', origin)).toBe('http://localhost:3005');
  });

  it('believes no other', () => {
    for (const host of ['evil.example', '127.0.0.1.evil.example', 'localhost@evil.example', '', '::']) {
      expect(of(host, origin)).toBe(origin);
    }
    expect(of('localhost:3000', 'https://market.example')).toBe('https://market.example');
  });
});

describe('returnPathOf', () => {
  const rule = { publicUrl: origin, home: '/login', accountPages: ['login', 'register'] };

  it.each([
    ['/courses/first-aid?tab=outline#two', '/courses/first-aid?tab=outline#two'],
    ['http://localhost:3000/logins', '/logins'],
    ['/?query=desk', '/?query=desk'],
  ])('leads back to %s', (target, path) => expect(returnPathOf(target, rule)).toBe(path));

  it.each([
    undefined,
    ['/courses'],
    '',
    '/',
    'https://evil.example/courses',
    '//evil.example',
    '/login',
    '/login/',
    '/register?callbackUrl=/courses',
    '/login#x',
    '/api/auth/signout',
  ])('leads home from %j', (target) => expect(returnPathOf(target, rule)).toBe('/login'));

  it('is kept in an address, unless it is home', () => {
    expect(withReturnPath('/register', '/learn?x=1', '/login')).toBe(
      '/register?callbackUrl=%2Flearn%3Fx%3D1',
    );
    expect(withReturnPath('/register', '/login', '/login')).toBe('/register');
  });
});
