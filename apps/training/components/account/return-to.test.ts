import { beforeEach, expect, it } from 'vitest';
import { stubEnvironment } from '#testing/stub-environment.ts';
import { addReturnPath, localReturnPath } from './return-to.ts';

beforeEach(() => stubEnvironment('postgresql://nobody@127.0.0.1:1/none'));

it.each([
  ['/classes/7?tab=roster#today', '/classes/7?tab=roster#today'],
  ['http://localhost:3001/people', '/people'],
  [undefined, '/home'],
  [['/people', '/classes'], '/home'],
  ['', '/home'],
  ['/', '/home'],
  ['https://evil.example/people', '/home'],
  ['//evil.example', '/home'],
  ['/login?callbackUrl=/login', '/home'],
  ['/set-password?token=x', '/home'],
  ['/api/auth/logout', '/home'],
])('leads from %j to %s', (callbackUrl, path) => {
  expect(localReturnPath(callbackUrl)).toBe(path);
});

it('keeps the way back in an address, unless it is home', () => {
  expect(addReturnPath('/login', '/people?page=2')).toBe('/login?callbackUrl=%2Fpeople%3Fpage%3D2');
  expect(addReturnPath('/login', '/home')).toBe('/login');
});
