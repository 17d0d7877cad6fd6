import { accountAccessCases } from '@repo/testing/access-account';
import { apiKeyAccessCases } from '@repo/testing/access-api-keys';
import type { AccessTable } from '@repo/testing/access-table';
import { webhookAccessCases } from '@repo/testing/access-webhooks';
import { demoPassword } from '@repo/testing/childcare-factories';
import type { Caller, ChildcareAccessFixture } from './access-fixture.ts';
import {
  accessCaseBuilders,
  anybody,
  hiddenFromRivals,
  learnerOnly,
  listedForOurs,
  managersOnly,
  ourManagersOnly,
  shownToOurs,
  signedIn,
  superAdminsOnly,
  who,
} from './access-rules.ts';
import { courseAccessTable } from './course-access.ts';
import { cpdAccessTable } from './cpd-access.ts';
import { fileFormData, pixel } from './form-files.ts';
import { outsideTrainingAccessTable } from './outside-training-access.ts';
import { requirementAccessTable } from './requirement-access.ts';
import { signOffAccessTable } from './sign-off-access.ts';

const pushSubscription = {
  endpoint: 'https://push.example/1',
  keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
};

/** What an allowed call gets here, where the payment provider and the media service cannot be reached. */
const providerAway = 503;

const sheet = () =>
  new File(['Email,Name\nnew@private.example,New Person\n'], 'people.csv', { type: 'text/csv' });
const invited = { rows: [{ email: 'new@private.example', name: 'New Person' }] };

/** With another centre's API key or webhook. */
const rivalMay = { all: 'allowed', new: 'allowed', one: 404, replaced: 404 } as const;

/** Who may do what in childcare. The rows of `fixture` are the learner's and their centre's. */
export const accessTable: AccessTable<Caller, ChildcareAccessFixture> = {
  'GET /.well-known/security.txt': anybody(),
  'GET /api/health/live': anybody(),
  'GET /api/health/ready': anybody(),
  'GET /api/openapi.json': anybody(),
  'GET /api/csp-reports': who(superAdminsOnly),
  'POST /api/csp-reports': anybody(() => ({
    body: '[]',
    headers: { 'content-type': 'application/reports+json' },
  })),

  'POST /api/auth/register': anybody(() => ({
    body: { name: 'New Person', email: 'new@private.example', password: 'Correct horse 5' },
  })),
  'POST /api/auth/callback/credentials': anybody(
    (w) => ({ body: { email: w.people.learner.email, password: 'Wrong password 1', json: true } }),
    401,
    { writes: ['audit_entry'] },
  ),
  'GET /api/auth/csrf': anybody(),
  'GET /api/auth/session': anybody(),
  'POST /api/auth/signout': anybody(() => ({ body: { json: true } })),
  'POST /api/auth/forgot-password': anybody((w) => ({ body: { email: w.people.learner.email } })),
  'POST /api/auth/reset-password': anybody(
    () => ({ body: { token: 'unknown-link', password: demoPassword } }),
    400,
  ),
  'POST /api/auth/verify-email': anybody(() => ({ body: { token: 'unknown-link' } }), 400),
  'POST /api/auth/verify-email/resend': signedIn(),
  'PUT /api/me/password': signedIn(() => ({
    body: { currentPassword: demoPassword, newPassword: 'Correct horse 57 staple' },
  })),
  'POST /api/me/sessions/revoke': signedIn(),

  ...accountAccessCases(accessCaseBuilders, {
    owner: 'learner',
    password: demoPassword,
    deletion: { manager: 409, rivalManager: 409, superAdmin: 409 },
  }),

  'GET /api/profile': who({ learner: 'own list', colleague: 'own list', rest: 'allowed' }),
  'PUT /api/profile': signedIn(() => ({ body: { jobTitle: 'Teacher' } })),
  'GET /api/profile/unsubscribe': anybody(() => ({ query: { token: 'unknown' } }), 302),
  'POST /api/profile/unsubscribe': anybody(() => ({ query: { token: 'unknown' } }), 400),
  'POST /api/profile/image': signedIn(() => ({ body: fileFormData({}, pixel()) }), providerAway, {
    writes: ['media_upload'],
  }),
  'DELETE /api/profile/image': signedIn(),
  'POST /api/upload/signature': signedIn(() => ({ body: {} })),
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
  'POST /api/push-subscriptions': signedIn(() => ({ body: pushSubscription }), 400),
  'DELETE /api/push-subscriptions': signedIn(() => ({ body: { endpoint: pushSubscription.endpoint } })),
  'GET /api/notifications/unsubscribe': anybody(() => ({ query: { token: 'unknown' } }), 302),
  'POST /api/notifications/unsubscribe': anybody(() => ({ query: { token: 'unknown' } }), 400),

  'GET /api/badges/issuer': anybody(),
  'GET /api/badges/keys': anybody(),
  'GET /api/badges/keys/{kid}': anybody(undefined, 404),
  'GET /api/badges/revocations': anybody(),
  'GET /api/badges/status/{list}': anybody(() => ({ ids: ['0'] })),
  'GET /api/badges/achievements/{id}': anybody(undefined, 404),
  'GET /api/badges/image': anybody(),

  ...courseAccessTable,

  'GET /api/enrollments': signedIn(),
  'POST /api/enrollments': signedIn((w) => ({ body: { courseId: w.elective } })),
  'GET /api/certificates': [
    who({ learner: 'own list', rest: 'allowed' }),
    who(
      { learner: 'own list', manager: 'own list', superAdmin: 'own list', rest: 403 },
      (w) => ({ query: { learnerId: w.people.learner.id } }),
      { row: "the learner's" },
    ),
  ],
  'GET /api/certificates/{id}/badge': who(learnerOnly, (w) => ({ ids: [w.certificate] }), {
    writes: ['certificate'],
  }),
  'GET /api/certificates/{id}/download': who(learnerOnly, (w) => ({ ids: [w.certificate] })),
  'POST /api/certificates/{id}/renew': who({ learner: 409, rest: 403 }, (w) => ({ ids: [w.certificate] })),
  'POST /api/certificates/{id}/revoke': who(ourManagersOnly, (w) => ({
    ids: [w.certificate],
    body: { reason: 'Issued by mistake' },
  })),
  'POST /api/certificates/generate': signedIn((w) => ({ body: { courseId: w.elective } }), 403),
  'GET /api/certificates/verify/{certificateId}': anybody((w) => ({ ids: [w.certificateId] })),

  'GET /api/assignments': who(listedForOurs),
  'POST /api/assignments': who(ourManagersOnly, (w) => ({
    body: { learnerId: w.people.colleague.id, courseId: w.elective },
  })),
  'GET /api/assignments/{id}': who(hiddenFromRivals, (w) => ({ ids: [w.assignment] })),
  'PUT /api/assignments/{id}': who(hiddenFromRivals, (w) => ({
    ids: [w.assignment],
    body: { notes: 'Other' },
  })),
  'POST /api/assignments/{id}/checkout': who({ ...hiddenFromRivals, manager: 409, superAdmin: 409 }, (w) => ({
    ids: [w.assignment],
  })),
  'POST /api/assignments/{id}/remind': who(hiddenFromRivals, (w) => ({ ids: [w.assignment] })),
  'POST /api/assignments/bulk': who(ourManagersOnly, (w) => ({
    body: { learnerIds: [w.people.colleague.id], courseIds: [w.elective], organizationId: w.ours },
  })),
  'POST /api/assignments/bulk/check': who(ourManagersOnly, (w) => ({
    body: { learnerIds: [w.people.colleague.id], courseIds: [w.elective], organizationId: w.ours },
  })),
  'POST /api/assignments/change': who(ourManagersOnly, (w) => ({
    body: {
      change: { kind: 'waive', reason: 'On leave' },
      assignments: [{ id: w.assignment, expectedUpdatedAt: '2026-01-01T00:00:00Z' }],
      organizationId: w.ours,
    },
  })),
  'POST /api/assignments/change/check': who(ourManagersOnly, (w) => ({
    body: {
      change: { kind: 'waive', reason: 'On leave' },
      assignmentIds: [w.assignment],
      organizationId: w.ours,
    },
  })),
  'POST /api/assignments/again': who(ourManagersOnly, (w) => ({
    body: { certificateIds: [w.certificateId], preview: true, organizationId: w.ours },
  })),
  'POST /api/assignments/remind': who(managersOnly, (w) => ({ body: { assignmentIds: [w.assignment] } })),
  'POST /api/assignments/remind/check': who(managersOnly, (w) => ({
    body: { assignmentIds: [w.assignment] },
  })),

  'GET /api/centre/assignable': [
    who({ ...managersOnly, superAdmin: 400 }),
    who(ourManagersOnly, (w) => ({ query: { organizationId: w.ours } }), { row: 'of the centre' }),
  ],
  'GET /api/centre/certificates': who(ourManagersOnly, (w) => ({ query: { organizationId: w.ours } })),
  'GET /api/centre/overview': [
    who({ ...managersOnly, superAdmin: 400 }),
    who(ourManagersOnly, (w) => ({ query: { organizationId: w.ours } }), { row: 'of the centre' }),
  ],
  'GET /api/centre/overview.csv': [
    who({ ...managersOnly, superAdmin: 400 }),
    who(ourManagersOnly, (w) => ({ query: { organizationId: w.ours } }), { row: 'of the centre' }),
  ],
  'GET /api/centre/people/export': [
    who({ ...managersOnly, superAdmin: 400 }),
    who(ourManagersOnly, (w) => ({ query: { organizationId: w.ours } }), { row: 'of the centre' }),
  ],
  'GET /api/centre/settings': who(ourManagersOnly, (w) => ({ query: { organizationId: w.ours } })),
  'PUT /api/centre/settings': who(ourManagersOnly, (w) => ({
    query: { organizationId: w.ours },
    body: { remindersOn: false },
  })),

  'GET /api/audit-log': who({
    manager: 'own list',
    rivalManager: 'own list',
    superAdmin: 'own list',
    rest: 403,
  }),
  'GET /api/audit-log/export': who({
    manager: 'own list',
    rivalManager: 'own list',
    superAdmin: 'own list',
    rest: 403,
  }),

  'GET /api/invitations': who(listedForOurs),
  'POST /api/invitations': who(ourManagersOnly, (w) => ({
    body: { email: 'new@private.example', name: 'New Person', organizationId: w.ours },
  })),
  'GET /api/invitations/{id}': who(shownToOurs, (w) => ({ ids: [w.invitation] })),
  'DELETE /api/invitations/{id}': who(hiddenFromRivals, (w) => ({ ids: [w.invitation] })),
  'POST /api/invitations/{id}/resend': who(hiddenFromRivals, (w) => ({ ids: [w.invitation] })),
  'POST /api/invitations/accept': anybody(() => ({ body: { token: 'unknown-link' } }), 400),
  'POST /api/invitations/bulk': who(ourManagersOnly, (w) => ({
    body: { ...invited, organizationId: w.ours },
  })),
  'POST /api/invitations/bulk/check': who(ourManagersOnly, (w) => ({
    body: { ...invited, organizationId: w.ours },
  })),
  'POST /api/invitations/bulk/file': who(ourManagersOnly, (w) => ({
    body: fileFormData({ organizationId: w.ours }, sheet()),
  })),

  'GET /api/organizations': who({ superAdmin: 'own list', rest: 403 }),
  'POST /api/organizations': who(superAdminsOnly, () => ({ body: { name: 'New Centre' } })),
  'GET /api/organizations/{id}': who(
    { ...ourManagersOnly, manager: 'own list', superAdmin: 'own list' },
    (w) => ({
      ids: [w.ours],
    }),
  ),
  'PUT /api/organizations/{id}': who(superAdminsOnly, (w) => ({
    ids: [w.ours],
    body: { name: 'Other Name' },
  })),
  'POST /api/organizations/{id}/approve': who(superAdminsOnly, (w) => ({ ids: [w.ours] })),
  'GET /api/organizations/{id}/learners': who(
    { ...ourManagersOnly, manager: 'own list', superAdmin: 'own list' },
    (w) => ({ ids: [w.ours] }),
  ),
  'GET /api/organizations/{id}/learners/{learnerId}': who(
    { ...ourManagersOnly, manager: 'own list', superAdmin: 'own list' },
    (w) => ({ ids: [w.ours, w.people.learner.id] }),
  ),
  'PUT /api/organizations/{id}/learners/{learnerId}': [
    who(
      { manager: 'allowed', rest: 403 },
      (w) => ({ ids: [w.ours, w.people.learner.id], body: { recordedName: 'Amy Tan' } }),
      { writes: ['user'] },
    ),
    who(
      { rivalManager: 404, rest: 403 },
      (w) => ({ ids: [w.theirs, w.people.learner.id], body: { recordedName: 'Amy Tan' } }),
      { row: "at the rivals' centre" },
    ),
  ],
  'PUT /api/organizations/{id}/learners/{learnerId}/details': [
    who(
      { manager: 'allowed', rest: 403 },
      (w) => ({ ids: [w.ours, w.people.learner.id], body: { jobTitle: 'Teacher' } }),
      { writes: ['user'] },
    ),
    who(
      { rivalManager: 404, rest: 403 },
      (w) => ({ ids: [w.theirs, w.people.learner.id], body: { jobTitle: 'Teacher' } }),
      { row: "at the rivals' centre" },
    ),
  ],
  'POST /api/organizations/{id}/learners/{learnerId}/remove': who(ourManagersOnly, (w) => ({
    ids: [w.ours, w.people.colleague.id],
  })),

  ...cpdAccessTable,
  ...outsideTrainingAccessTable,
  ...signOffAccessTable,
  ...requirementAccessTable,

  'GET /api/payments': who({ ...listedForOurs, manager: 'allowed', superAdmin: 'allowed' }),
  'GET /api/payments/{id}': who(shownToOurs, (w) => ({ ids: [w.payment] })),
  'POST /api/payments/{id}/refund': who({ superAdmin: 409, rest: 403 }, (w) => ({
    ids: [w.payment],
  })),
  'GET /api/payments/export': who(managersOnly),
  'GET /api/payments/unpaid/export': who(managersOnly),
  'GET /api/payments/alerts': who({ superAdmin: 'own list', rest: 403 }),
  'GET /api/payments/disputes': who({ superAdmin: 'own list', rest: 403 }),
  'POST /api/payments/alerts/{id}/resolve': who(superAdminsOnly, (w) => ({ ids: [w.alert] })),
  'POST /api/webhooks/stripe': anybody(
    () => ({ body: '{}', headers: { 'stripe-signature': 't=1,v1=00' } }),
    400,
  ),

  ...webhookAccessCases<Caller, ChildcareAccessFixture>((which, success, request) =>
    who({ manager: success, rivalManager: rivalMay[which], rest: 403 }, request),
  ),

  ...apiKeyAccessCases<Caller, ChildcareAccessFixture>('people:read', (which, success, request) =>
    who({ manager: success, rivalManager: rivalMay[which], rest: 403 }, request),
  ),

  // A session does not count: app/api/external has the tests with keys.
  'GET /api/external/assignments': who({ rest: 401 }),
  'GET /api/external/certificates': who({ rest: 401 }),
  'GET /api/external/payments': who({ rest: 401 }),
  'GET /api/external/people': who({ rest: 401 }),

  'GET /api/users': who({ superAdmin: 'own list', rest: 403 }),
  'GET /api/users/export': who({ superAdmin: 'own list', rest: 403 }),
  'GET /api/users/{id}': who({ superAdmin: 'own list', rest: 403 }, (w) => ({ ids: [w.people.learner.id] })),
  'PUT /api/users/{id}': who(superAdminsOnly, (w) => ({
    ids: [w.people.colleague.id],
    body: { role: 'CORPORATE_ADMIN' },
  })),
  'POST /api/users/{id}/reset-second-factors': who(superAdminsOnly, (w) => ({ ids: [w.people.learner.id] }), {
    writes: ['user', 'sign_in', 'passkey'],
  }),
};
