import type { AccessTable } from '@repo/testing/access-table';
import type { Caller, ChildcareAccessFixture } from './access-fixture.ts';
import { hiddenFromRivals, managersOnly, ourManagersOnly, signedIn, who } from './access-rules.ts';

const asked = { name: 'First aid', jobRoleIds: [], dueDays: 30, validMonths: 24, againDays: 60 };
/** SUPER_ADMIN names the centre. */
const ofCentre = { ...managersOnly, superAdmin: 400 } as const;

/** Job roles, requirements and what is evaluated by them. The rows are of the manager's centre. */
export const requirementAccessTable: AccessTable<Caller, ChildcareAccessFixture> = {
  'GET /api/centre/job-roles': who(ofCentre),
  'POST /api/centre/job-roles': who(ofCentre, () => ({ body: { name: 'Educator' } })),
  'PUT /api/centre/job-roles/{id}': who(hiddenFromRivals, (w) => ({
    ids: [w.jobRole],
    body: { name: 'Head' },
  })),
  'DELETE /api/centre/job-roles/{id}': who(hiddenFromRivals, (w) => ({ ids: [w.jobRole] })),
  'GET /api/organizations/{id}/learners/{learnerId}/stay': who(ourManagersOnly, (w) => ({
    ids: [w.ours, w.people.learner.id],
  })),
  'PUT /api/organizations/{id}/learners/{learnerId}/stay': who(ourManagersOnly, (w) => ({
    ids: [w.ours, w.people.learner.id],
    body: { joinedOn: '2026-01-05' },
  })),
  'POST /api/organizations/{id}/learners/{learnerId}/stay/preview': who(ourManagersOnly, (w) => ({
    ids: [w.ours, w.people.learner.id],
    body: { joinedOn: '2026-01-05' },
  })),
  'GET /api/organizations/{id}/learners/{learnerId}/requirements': who(ourManagersOnly, (w) => ({
    ids: [w.ours, w.people.learner.id],
  })),
  'GET /api/centre/compliance': who(ofCentre),
  'GET /api/centre/compliance/export': who(ofCentre),
  'GET /api/centre/compliance/trend': who(ofCentre),
  'GET /api/acknowledgements/{id}': who(
    {
      learner: 'own list',
      manager: 'own list',
      superAdmin: 'own list',
      rest: 404,
      anonymous: 401,
      expired: 401,
      deactivated: 401,
    },
    (w) => ({ ids: [w.acknowledgement] }),
  ),
  'GET /api/centre/acknowledgements': who(ofCentre),
  'GET /api/centre/acknowledgements/export': who(ofCentre),
  'GET /api/profile/acknowledgements': signedIn(),
  'GET /api/profile/requirements': signedIn(),
  'GET /api/centre/requirements': who(ofCentre),
  'POST /api/centre/requirements': who(ofCentre, (w) => ({ body: { ...asked, courseId: w.course } })),
  'POST /api/centre/requirements/preview': who(ofCentre, (w) => ({
    body: { terms: { ...asked, courseId: w.course } },
  })),
  'PUT /api/centre/requirements/{id}': who(hiddenFromRivals, (w) => ({ ids: [w.requirement], body: asked })),
  'POST /api/centre/requirements/{id}/end': who(hiddenFromRivals, (w) => ({
    ids: [w.requirement],
    body: {},
  })),
};
