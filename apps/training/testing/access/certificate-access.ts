import type { AccessTable } from '@repo/testing/access-table';
import type { Caller, TrainingAccessFixture } from './access-fixture.ts';
import { adminsOnly, anybody, signedIn, submissionForm, who } from './access-rules.ts';

const ofOwner = { learner: 'allowed', rest: 404 } as const;

const template = {
  ...{ title: 'Certificate', sentence: 'has completed', colour: '#0f766e' },
  ...{ signatoryName: '', signatoryRole: '' },
};

/** Who may do what with certificates and badges. The certificate belongs to the learner. */
export const certificateAccess: AccessTable<Caller, TrainingAccessFixture> = {
  'GET /api/certificates': who({ learner: 'own list', rest: 'allowed' }),
  'GET /api/certificates/{id}/download': who(ofOwner, (w) => ({ ids: [w.certificate] })),
  'GET /api/certificates/{id}/badge': who(ofOwner, (w) => ({ ids: [w.certificate] }), {
    writes: ['certificate'],
  }),
  'POST /api/certificates/{id}/revoke': who(adminsOnly, (w) => ({
    ids: [w.certificate],
    body: { reason: 'Issued by mistake' },
  })),
  'GET /api/certificates/verify/{certificateId}': anybody(() => ({ ids: ['CC-2026-0000-0000-0'] }), 404),
  'GET /api/course-runs/{id}/certificates': who(
    { trainer: 'own list', admin: 'own list', rest: 403 },
    (w) => ({
      ids: [w.run],
    }),
  ),
  // The learner has one already, so this is refused even to admins.
  'POST /api/course-runs/{id}/certificates': who({ admin: 400, rest: 403 }, (w) => ({
    ids: [w.run],
    body: { enrolmentIds: [w.enrolment] },
  })),
  'GET /api/admin/certificate-template': who(adminsOnly),
  'PUT /api/admin/certificate-template': who(adminsOnly, () => ({
    body: { ...template, logoId: null, expectedVersion: '' },
  })),
  'GET /api/admin/certificate-template/preview': who(adminsOnly, () => ({ query: template })),
  'GET /api/admin/certificate-template/logos': who(adminsOnly),
  // The form has no picture, so this is refused even to admins.
  'POST /api/admin/certificate-template/logos': who({ admin: 400, rest: 403 }, () => ({
    body: submissionForm({}),
  })),
  'GET /api/learning-record': signedIn(),
  'GET /api/admin/users/{id}/learning-record': who(adminsOnly, (w) => ({ ids: [w.people.learner.id] })),
  'GET /api/badges/issuer': anybody(),
  'GET /api/badges/keys': anybody(),
  'GET /api/badges/keys/{kid}': anybody(undefined, 404),
  'GET /api/badges/status/{list}': anybody(() => ({ ids: ['0'] })),
  'GET /api/badges/achievements/{id}': anybody((w) => ({ ids: [w.course] })),
  'GET /api/badges/image': anybody(),
};
