import { createPathGuard } from '@repo/http/page-path';

/** Whether a path is, or lies below, one that only signed-in people may see. */
export const isProtectedPath = createPathGuard([
  '/home',
  '/learn',
  '/certificates',
  '/notifications',
  '/profile',
  '/settings',
  '/centre',
  '/payments',
  '/admin',
]);
