import type { RouteMethod } from '@repo/http/route-module';
import { testContract } from '@repo/testing/contract';
import { beforeEach } from 'vitest';
import { routes } from '#generated/routes.ts';
import { apiDocument } from '#openapi.ts';
import { stubEnvironment } from '#testing/stub-environment.ts';

const lecture = '/api/courses/[id]/sections/[sId]/lectures';

/** The childcare service's contract: every documented method and path, with who may call it. */
const documented: [RouteMethod, string, access?: string][] = [
  // The library's own paths; session reading does not need it.
  ['GET', '/api/auth/session'],
  ['POST', '/api/auth/callback/credentials'],
  ['POST', '/api/auth/signout'],
  ['POST', '/api/auth/register', 'anonymous'],
  ['GET', '/api/categories', 'anonymous'],
  ['GET', '/api/courses', 'public'],
  ['POST', '/api/courses', 'superAdmin'],
  ['GET', '/api/courses/[id]', 'public'],
  // SUPER_ADMIN or the course's creator, which only its row says.
  ['PUT', '/api/courses/[id]', 'user'],
  ['DELETE', '/api/courses/[id]', 'superAdmin'],
  ['POST', '/api/courses/[id]/sections', 'superAdmin'],
  ['PUT', '/api/courses/[id]/sections/reorder', 'superAdmin'],
  ['PUT', '/api/courses/[id]/sections/[sId]', 'superAdmin'],
  ['DELETE', '/api/courses/[id]/sections/[sId]', 'superAdmin'],
  ['POST', lecture, 'superAdmin'],
  ['PUT', `${lecture}/reorder`, 'superAdmin'],
  ['PUT', `${lecture}/[lId]`, 'superAdmin'],
  ['DELETE', `${lecture}/[lId]`, 'superAdmin'],
  ['POST', '/api/lectures/[id]/progress', 'user'],
  ['GET', '/api/enrollments', 'user'],
  ['POST', '/api/enrollments', 'user'],
  ['GET', '/api/assignments', 'manager'],
  ['POST', '/api/assignments', 'manager'],
  ['GET', '/api/organizations', 'superAdmin'],
  // A manager for their own centre alone, which only the path says.
  ['GET', '/api/organizations/[id]', 'manager'],
  ['PUT', '/api/organizations/[id]', 'superAdmin'],
  ['GET', '/api/organizations/[id]/learners', 'manager'],
  ['POST', '/api/certificates/generate', 'user'],
  ['GET', '/api/certificates/[id]/download', 'user'],
  ['GET', '/api/profile', 'user'],
  ['PUT', '/api/profile', 'user'],
  ['POST', '/api/profile/image', 'user'],
  ['POST', '/api/upload/signature', 'user'],
  ['POST', '/api/webhooks/stripe', 'anonymous'],
];

/** Changes that take no version of what was read, and why. */
const unversioned = {
  'PATCH /api/account/second-factors/passkeys/{id}': 'one name that its owner gives, over the one they see',
  'PUT /api/centre/settings': 'one switch at a time, sent when it is pressed',
  'PUT /api/courses/{id}/scorm-packages/{packageId}': 'a whole file in place of another one',
  'PUT /api/lectures/{id}/attempts/{attemptId}': 'the learner’s own answers, question by question',
  'PUT /api/lectures/{id}/captions/{language}': 'a whole file in place of another one',
  'PUT /api/me/password': 'takes the password of now',
  'PUT /api/notifications/preferences': 'each choice is sent alone, over the one that its person sees',
  'PUT /api/notifications/preferences/link': 'each choice is sent alone, over the one that its person sees',
};

beforeEach(() => stubEnvironment('postgresql://nobody@127.0.0.1:1/none'));

testContract({ directory: import.meta.dirname, routes, apiDocument, documented, unversioned });
