import { accountAccessCases } from '@repo/testing/access-account';
import type { AccessTable } from '@repo/testing/access-table';
import { webhookAccessCases } from '@repo/testing/access-webhooks';
import { testPassword } from '@repo/testing/training-factories';
import { buildCsvFile, validCells } from '../upload-sheet.ts';
import { absenceAccessTable } from './absence-access.ts';
import type { Caller, TrainingAccessFixture } from './access-fixture.ts';
import {
  accessCaseBuilders,
  adminsOnly,
  anybody,
  developersOnly,
  runDates,
  signedIn,
  submissionForm,
  who,
} from './access-rules.ts';
import { certificateAccess } from './certificate-access.ts';
import { classMaterialAccessTable } from './class-material-access.ts';
import { courseAccessTable } from './course-access.ts';
import { feedbackAccessTable } from './feedback-access.ts';
import { gradingAccessTable } from './grading-access.ts';
import { quizAccessTable } from './quiz-access.ts';

/** The agency is unreachable in these tests, so 500 means that authorisation succeeded. */
const agencyAway = 500;

/** Admins, and automation clients with enrolments:write. */
const enrolmentWriters = { admin: 'allowed', writeKey: 'allowed', readKey: 403, rest: 403 } as const;
/** An admin's upload: automation clients see only their own. */
const adminsUpload = { admin: 'allowed', writeKey: 404, readKey: 403, rest: 403 } as const;
const shownUpload = { ...adminsUpload, admin: 'own list' } as const;
/** An upload in a status that does not allow the call. */
const refusedUpload = { ...adminsUpload, admin: 400 } as const;

const browserSubscription = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
};

function sheetForm(): FormData {
  const data = new FormData();
  data.set('file', buildCsvFile([validCells]));
  return data;
}

/** The rows of `fixture` belong to the learner, in the trainer's class, and to the company. */
export const accessTable: AccessTable<Caller, TrainingAccessFixture> = {
  'GET /.well-known/security.txt': anybody(),
  'GET /api/health/live': anybody(),
  'GET /api/health/ready': anybody(),
  'GET /api/openapi.json': anybody(),
  'GET /api/csp-reports': who(adminsOnly),
  'POST /api/csp-reports': anybody(() => ({
    body: '[]',
    headers: { 'content-type': 'application/reports+json' },
  })),

  'POST /api/auth/login': anybody(
    (w) => ({ body: { loginType: 'password', email: w.people.learner.email, password: 'Wrong password 1' } }),
    401,
    { writes: ['audit_entry'] },
  ),
  'POST /api/auth/send-otp': anybody((w) => ({ body: { email: w.people.learner.email } })),
  'POST /api/auth/forgot-password': anybody((w) => ({ body: { email: w.people.learner.email } })),
  'POST /api/auth/reset-password': anybody(
    () => ({ body: { token: 'unknown-link', password: testPassword } }),
    400,
  ),
  'POST /api/auth/logout': signedIn(),
  'POST /api/auth/logout-everywhere': signedIn(),
  'PUT /api/auth/password': signedIn(() => ({
    body: { currentPassword: testPassword, newPassword: 'Correct horse 57 staple' },
  })),
  'GET /api/auth/session': anybody(),

  ...accountAccessCases(accessCaseBuilders, {
    owner: 'learner',
    password: testPassword,
    deletion: { admin: 400, otherTrainer: 400 },
  }),
  // People with a second factor prove themselves with it.
  'POST /api/account/reauthentication/code': who({ learner: 400, rest: 'allowed' }),

  'GET /api/profile': [
    who({ learner: 'own list', otherLearner: 'own list', rest: 'allowed' }),
    who(
      { learner: 'own list', admin: 'own list', rest: 403 },
      (w) => ({ query: { userId: w.people.learner.id } }),
      { row: "the learner's" },
    ),
  ],
  'PUT /api/profile-update': signedIn(() => ({ body: { address: '1 Orchard Road' } })),
  'GET /api/documents': [
    who({ learner: 'own list', rest: 'allowed' }),
    who(
      { learner: 'own list', admin: 'own list', rest: 403 },
      (w) => ({ query: { userId: w.people.learner.id } }),
      { row: "the learner's" },
    ),
  ],
  'DELETE /api/documents/{id}': who({ learner: 'allowed', admin: 'allowed', rest: 404 }, (w) => ({
    ids: [w.cv.id],
  })),
  'POST /api/upload/{type}': who({ learner: 'allowed', admin: 'allowed', rest: 403 }, (w) => ({
    ids: ['learner'],
    body: submissionForm({ userId: w.people.learner.id, category: 'cv' }),
  })),
  'GET /uploads/{type}/{userId}/{fileName}': [
    who({ learner: 'own list', trainer: 'own list', admin: 'own list', rest: 404 }, (w) => ({
      ids: w.cv.path.split('/').slice(2),
    })),
    who(
      { learner: 'own list', trainer: 'own list', admin: 'own list', rest: 404 },
      (w) => ({ ids: w.work.path.split('/').slice(2) }),
      { row: 'handed in' },
    ),
  ],
  'POST /api/users/{id}/identity/reveal': who({ admin: 'own list', rest: 403 }, (w) => ({
    ids: [w.people.learner.id],
  })),

  ...courseAccessTable,
  ...certificateAccess,
  ...feedbackAccessTable,
  ...absenceAccessTable,
  ...classMaterialAccessTable,

  'GET /api/notifications': who({ learner: 'own list', rest: 'allowed' }),
  'GET /api/notifications/unread': signedIn(),
  'GET /api/notifications/events': signedIn(),
  'POST /api/notifications/read': who({ learner: 'allowed', rest: 404 }, (w) => ({
    body: { ids: [w.notification] },
  })),
  'GET /api/notifications/preferences': signedIn(),
  'PUT /api/notifications/preferences': signedIn(() => ({ body: { digest: 'daily' } })),
  'PUT /api/notifications/preferences/link': anybody(() => ({ body: { token: 'unknown' } }), 400),
  'GET /api/push-subscriptions': signedIn(),
  'POST /api/push-subscriptions': signedIn(() => ({ body: browserSubscription }), 400),
  'DELETE /api/push-subscriptions': signedIn(() => ({ body: { endpoint: browserSubscription.endpoint } })),
  'GET /api/notifications/unsubscribe': anybody(() => ({ query: { token: 'unknown' } }), 302),
  'POST /api/notifications/unsubscribe': anybody(() => ({ query: { token: 'unknown' } }), 400),
  'GET /api/calendar': signedIn(),
  'GET /api/calendar/{token}': anybody((w) => ({ ids: [`${w.calendarToken}.ics`] })),
  'POST /api/calendar/reset-address': signedIn(),

  'GET /api/enrollments': [
    signedIn(),
    who(
      { learner: 'allowed', admin: 'allowed', rest: 403 },
      (w) => ({ query: { userId: w.people.learner.id } }),
      {
        row: "the learner's",
      },
    ),
  ],
  'POST /api/enrolments/enroll': signedIn((w) => ({ body: { courseRunId: w.openRun } })),
  'POST /api/enrolments/unenroll': who({ learner: 'allowed', admin: 'allowed', rest: 404 }, (w) => ({
    // The class has not begun; afterwards only an administrator can withdraw people.
    body: { enrollmentId: w.enrolmentAhead },
  })),

  'GET /api/assessments': signedIn(),
  'GET /api/assessments/{id}': who({ otherLearner: 404, otherTrainer: 404, rest: 'allowed' }, (w) => ({
    ids: [w.assessment],
  })),
  'POST /api/assessments': who(developersOnly, (w) => ({
    body: { title: 'Oral exam', type: 'interview', dueDate: '2027-04-01', maxScore: 10, courseId: w.course },
  })),
  'PUT /api/assessments/{id}': who(developersOnly, (w) => ({
    ids: [w.assessment],
    body: { title: 'Other title' },
  })),
  // It is not marked blind, so this is refused even to admins.
  ...quizAccessTable,
  'POST /api/assessments/{id}/lift-blind': who({ admin: 400, rest: 403 }, (w) => ({
    ids: [w.assessment],
    body: { reason: 'An appeal' },
  })),
  'DELETE /api/assessments/{id}': who({ developer: 400, admin: 400, rest: 403 }, (w) => ({
    ids: [w.assessment],
  })),
  'GET /api/submissions': who({ learner: 'own list', rest: 'allowed' }),
  'POST /api/submissions/submit': who({ learner: 'allowed', rest: 403 }, (w) => ({
    body: submissionForm({ assessmentId: w.assessment }),
  })),
  ...gradingAccessTable,

  'GET /api/admin/statistics': who(adminsOnly),
  'GET /api/admin/classes': who(adminsOnly),
  'GET /api/admin/classes/export': who(adminsOnly),
  'POST /api/admin/assign-trainer': who(adminsOnly, (w) => ({
    body: { courseRunId: w.run, trainerId: w.people.otherTrainer.id },
  })),
  'GET /api/admin/enrolments': who({ admin: 'own list', rest: 403 }),
  'GET /api/admin/enrolments/export': who({ admin: 'own list', rest: 403 }),
  'POST /api/admin/enrolments': who(adminsOnly, (w) => ({
    body: { courseRunId: w.openRun, email: w.people.learner.email },
  })),
  'PUT /api/admin/enrolments/{id}': who(adminsOnly, (w) => ({
    ids: [w.enrolment],
    body: { status: 'completed' },
  })),
  'GET /api/admin/users': who({ admin: 'own list', rest: 403 }),
  'GET /api/admin/users/export': who({ admin: 'own list', rest: 403 }),
  'POST /api/admin/users': who(adminsOnly, () => ({
    body: { email: 'new@private.example', fullName: 'New Person', roles: ['learner'] },
  })),
  'GET /api/admin/users/{id}': who({ admin: 'own list', rest: 403 }, (w) => ({ ids: [w.people.learner.id] })),
  'PUT /api/admin/users/{id}': who(adminsOnly, (w) => ({
    ids: [w.people.learner.id],
    body: { roles: ['learner', 'admin'] },
  })),
  'POST /api/admin/users/{id}/deactivate': who(adminsOnly, (w) => ({ ids: [w.people.learner.id] }), {
    writes: ['sign_in'],
  }),
  'POST /api/admin/users/{id}/reset-second-factors': who(
    adminsOnly,
    (w) => ({ ids: [w.people.learner.id] }),
    {
      writes: ['sign_in', 'passkey'],
    },
  ),
  'POST /api/admin/users/{id}/reactivate': who(adminsOnly, (w) => ({ ids: [w.people.deactivated.id] })),
  'POST /api/admin/users/{id}/invite': who(adminsOnly, (w) => ({ ids: [w.invited] })),
  ...webhookAccessCases<Caller, TrainingAccessFixture>((_, success, request) =>
    who({ admin: success, rest: 403 }, request),
  ),
  'GET /api/admin/api-keys': who({ admin: 'own list', rest: 403 }),
  'POST /api/admin/api-keys': who(adminsOnly, () => ({
    body: { name: 'Reports', scopes: ['course-runs:read'] },
  })),
  'POST /api/admin/api-keys/{id}/revoke': who(adminsOnly, (w) => ({ ids: [w.apiKey] })),
  'POST /api/admin/api-keys/{id}/rotate': who(adminsOnly, (w) => ({ ids: [w.apiKey], body: {} })),
  'GET /api/admin/audit-log': who({ admin: 'own list', rest: 403 }),
  'GET /api/admin/audit-log/export': who({ admin: 'own list', rest: 403 }),
  'GET /api/admin/settings': who(adminsOnly),
  'PUT /api/admin/settings': who(adminsOnly, () => ({ body: { intakeSize: 30 } })),
  'GET /api/admin/sync': who({ admin: 'own list', rest: 403 }),
  'POST /api/admin/sync': who(adminsOnly),
  'GET /api/admin/sync/export': who({ admin: 'own list', rest: 403 }),
  'GET /api/admin/sync/{id}': who({ admin: 'own list', rest: 403 }, (w) => ({ ids: [w.sync] })),
  'GET /api/admin/sync/{id}/export': who(adminsOnly, (w) => ({ ids: [w.sync] })),

  'GET /api/agency/courses': signedIn(undefined, agencyAway),
  'GET /api/agency/courses/export': signedIn(undefined, agencyAway),
  'GET /api/agency/audit': who({ admin: agencyAway, rest: 403 }, () => ({ query: { course_code: 'TGS-1' } })),
  'GET /api/agency/audit/export': who({ admin: agencyAway, rest: 403 }, () => ({
    query: { course_code: 'TGS-1' },
  })),
  'GET /api/agency/runs/export': who(adminsOnly),
  // Switched off, so that it refuses an administrator, too.
  'POST /api/agency/reports': who({ admin: 400, rest: 403 }, (w) => ({
    body: { enrolmentId: w.reported, kind: 'fee_collection', corrections: { feeStatus: 'Full Payment' } },
  })),
  'GET /api/agency/reports/{id}': who({ admin: 'own list', rest: 403 }, (w) => ({ ids: [w.report] })),
  'POST /api/agency/reports/{id}/send': who(adminsOnly, (w) => ({
    ids: [w.report],
    body: {
      corrections: {
        ...{ identityNumber: 'S1234567D', fullName: 'Tan', dateOfBirth: '1990-05-17' },
        ...{ email: 'tan@example.com', phone: '81234567', feeStatus: 'Full Payment' },
      },
    },
  })),
  'POST /api/agency/reports/{id}/dismiss': who(adminsOnly, (w) => ({
    ids: [w.report],
    body: { reason: 'Not funded' },
  })),
  'POST /api/agency/courses/courseRuns/create-new': who(
    { trainer: agencyAway, otherTrainer: agencyAway, developer: agencyAway, admin: agencyAway, rest: 403 },
    () => ({ body: { courseReferenceNumber: 'TGS-1', ...runDates } }),
  ),
  'POST /api/agency/courses/courseRuns/preview': who({ admin: agencyAway, rest: 403 }, (w) => ({
    body: { courseRunId: w.planned },
  })),
  'POST /api/agency/courses/courseRuns/publish': who(
    { admin: agencyAway, rest: 403 },
    (w) => ({ body: { courseRunId: w.planned } }),
    { writes: ['agency_publication'] },
  ),
  'PUT /api/agency/courses/courseRuns/{id}': who({ admin: agencyAway, rest: 403 }, (w) => ({
    ids: [w.otherRun],
    body: runDates,
  })),
  'POST /api/agency/courses/courseRuns/{id}/preview': who(adminsOnly, (w) => ({
    ids: [w.otherRun],
    body: runDates,
  })),
  'POST /api/agency/courses/courseRuns/{id}/cancel': who({ admin: agencyAway, rest: 403 }, (w) => ({
    ids: [w.otherRun],
    body: { reason: 'Too few' },
  })),
  'POST /api/agency/encrypt': who(
    { trainer: 'allowed', otherTrainer: 'allowed', developer: 'allowed', admin: 'allowed', rest: 403 },
    () => ({ body: { data: '{}' } }),
  ),

  'GET /api/external/course-runs': who({ rest: 401, readKey: 'allowed', writeKey: 403 }),
  'GET /api/external/agency-course-runs': who({ rest: 401, readKey: 502, writeKey: 403 }, () => ({
    query: { course_code: 'TGS-1' },
  })),

  'POST /api/enrolments/bulk-create': who(enrolmentWriters, () => ({ body: { enrolment: validCells } })),
  'GET /api/enrolments/template': who(enrolmentWriters),
  'GET /api/enrolments/uploads': who(enrolmentWriters),
  'GET /api/enrolments/uploads/export': who(enrolmentWriters),
  'POST /api/enrolments/uploads': who(enrolmentWriters, () => ({
    body: sheetForm(),
  })),
  'GET /api/enrolments/uploads/{id}': who(shownUpload, (w) => ({ ids: [w.upload] })),
  'DELETE /api/enrolments/uploads/{id}': who(adminsUpload, (w) => ({ ids: [w.upload] })),
  'POST /api/enrolments/uploads/{id}/cancel': who(refusedUpload, (w) => ({ ids: [w.upload] })),
  'POST /api/enrolments/uploads/{id}/encoding': who(refusedUpload, (w) => ({
    ids: [w.upload],
    body: { encoding: 'utf-8', revision: 0 },
  })),
  'GET /api/enrolments/uploads/{id}/errors': who(adminsUpload, (w) => ({ ids: [w.upload] })),
  'GET /api/enrolments/uploads/{id}/events': who(adminsUpload, (w) => ({ ids: [w.upload] })),
  'GET /api/enrolments/uploads/{id}/export': who(shownUpload, (w) => ({ ids: [w.upload] })),
  'GET /api/enrolments/uploads/{id}/file': who(shownUpload, (w) => ({ ids: [w.upload] })),
  'POST /api/enrolments/uploads/{id}/pause': who(refusedUpload, (w) => ({ ids: [w.upload] })),
  'POST /api/enrolments/uploads/{id}/resume': who(refusedUpload, (w) => ({ ids: [w.upload] })),
  'POST /api/enrolments/uploads/{id}/retry': who(refusedUpload, (w) => ({ ids: [w.upload] })),
  'PATCH /api/enrolments/uploads/{id}/rows': who(adminsUpload, (w) => ({
    ids: [w.upload],
    body: { revision: 0, rows: [{ row: 2, leftOut: true }] },
  })),
  'POST /api/enrolments/uploads/{id}/sheet': who(refusedUpload, (w) => ({
    ids: [w.upload],
    body: { sheet: 'November', revision: 0 },
  })),
  'POST /api/enrolments/uploads/{id}/submit': who(adminsUpload, (w) => ({ ids: [w.upload] })),
};
