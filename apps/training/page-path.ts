import { createPathGuard } from '@repo/http/page-path';

/** Whether a path is, or lies below, one that only signed-in people may see. */
export const isProtectedPath = createPathGuard([
  '/home',
  '/courses',
  '/classes',
  '/calendar',
  '/assessments',
  '/grading',
  '/attend',
  '/people',
  '/enrolments',
  '/agency',
  '/api-keys',
  '/settings',
  '/audit-log',
  '/csp-reports',
]);
