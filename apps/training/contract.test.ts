import type { RouteMethod } from '@repo/http/route-module';
import { testContract } from '@repo/testing/contract';
import { beforeEach } from 'vitest';
import { routes } from '#generated/routes.ts';
import { apiDocument } from '#openapi.ts';
import { stubEnvironment } from '#testing/stub-environment.ts';

/** The documented contract: every method and path, with its callers. */
const documented: [RouteMethod, string, access: string][] = [
  ['POST', '/api/auth/login', 'anonymous'],
  ['POST', '/api/auth/send-otp', 'anonymous'],
  ['POST', '/api/auth/logout', 'user'],
  ['GET', '/api/courses', 'user'],
  ['GET', '/api/courses/[id]', 'user'],
  ['POST', '/api/courses/create-course', 'developer'],
  ['GET', '/api/enrollments', 'user'],
  ['POST', '/api/enrolments/enroll', 'user'],
  ['POST', '/api/enrolments/unenroll', 'user'],
  ['GET', '/api/assessments', 'user'],
  ['POST', '/api/assessments', 'developer'],
  ['POST', '/api/submissions/submit', 'learner'],
  ['GET', '/api/grading/learner-submissions', 'trainer'],
  ['PUT', '/api/grading/update-grading', 'trainer'],
  ['GET', '/api/admin/statistics', 'admin'],
  ['GET', '/api/admin/classes', 'admin'],
  ['POST', '/api/admin/assign-trainer', 'admin'],
  ['GET', '/api/profile', 'user'],
  ['PUT', '/api/profile-update', 'user'],
  ['POST', '/api/upload/[type]', 'user'],
  ['GET', '/api/agency/courses', 'user'],
  ['POST', '/api/agency/courses/courseRuns/create-new', 'staff'],
  ['POST', '/api/agency/encrypt', 'staff'],
  ['POST', '/api/enrolments/bulk-create', 'enrolmentsKey'],
  ['GET', '/api/external/course-runs', 'courseRunsKey'],
  ['GET', '/api/external/agency-course-runs', 'courseRunsKey'],
];

/** Changes without a version check, and why. */
const unversioned = {
  'PATCH /api/account/second-factors/passkeys/{id}': 'one name that its owner gives, over the one they see',
  'PATCH /api/enrolments/uploads/{id}/rows': 'takes the revision of the upload',
  'PUT /api/admin/enrolments/{id}': 'one action of a menu; to be enrolled again takes a free place',
  'PUT /api/assessments/{id}/attempts/{attemptId}':
    'each answer is sent alone, over the one that its person sees',
  'PUT /api/auth/password': 'takes the password of now',
  'PUT /api/notifications/preferences': 'each choice is sent alone, over the one that its person sees',
  'PUT /api/notifications/preferences/link': 'each choice is sent alone, over the one that its person sees',
};

beforeEach(() => stubEnvironment('postgresql://nobody@127.0.0.1:1/none'));

testContract({ directory: import.meta.dirname, routes, apiDocument, documented, unversioned });
