import { describe, expect, it } from 'vitest';
import { isProtectedPath } from './page-path.ts';

describe('isProtectedPath', () => {
  it.each([
    '/dashboard',
    '/dashboard/',
    '/dashboard/sold',
    '/deals/1',
    '/favorites',
    '/following',
    '/pay/019b76da',
    '/payments/019b76da',
    '/recently-viewed',
    '/saved-searches',
    '/chat',
    '/chat/019b76da',
    '/sell',
    '/sell/1',
    '/settings',
    '/moderation/audit',
    '/%64ashboard',
    '/Dashboard',
  ])('guards %s', (path) => expect(isProtectedPath(path)).toBe(true));

  it.each([
    '/',
    '/login',
    '/register',
    '/listings/desk',
    '/sellers/1',
    '/dashboards',
    '/chatty',
    '/sellers',
    '/%',
  ])('leaves %s open', (path) => expect(isProtectedPath(path)).toBe(false));
});
