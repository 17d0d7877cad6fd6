import type { AccessTable } from '@repo/testing/access-table';
import { singaporeYear } from '#domain/cpd/cpd-hours.ts';
import type { Caller, ChildcareAccessFixture } from './access-fixture.ts';
import { hiddenFromRivals, managersOnly, signedIn, who } from './access-rules.ts';

/** SUPER_ADMIN names the centre. */
const ofCentre = { ...managersOnly, superAdmin: 400 } as const;
const year = String(singaporeYear(new Date()));

/** Targets of the manager's centre, and the record of the learner in it. */
export const cpdAccessTable: AccessTable<Caller, ChildcareAccessFixture> = {
  'GET /api/centre/cpd': who(ofCentre),
  'GET /api/centre/cpd/export': who(ofCentre),
  'GET /api/centre/cpd-targets': who(ofCentre),
  'GET /api/centre/cpd-targets/{year}/{role}': who({ ...hiddenFromRivals, superAdmin: 400 }, (w) => ({
    ids: [year, w.jobRole],
  })),
  'PUT /api/centre/cpd-targets/{year}/{role}': who({ ...hiddenFromRivals, superAdmin: 400 }, (w) => ({
    ids: [year, w.jobRole],
    body: { points: 12 },
  })),
  'GET /api/cpd-record': [
    signedIn(),
    who(
      { learner: 'allowed', manager: 'allowed', rest: 404 },
      (w) => ({ query: { learnerId: w.people.learner.id } }),
      { row: "the learner's" },
    ),
  ],
  'GET /api/cpd-record/pdf': [
    signedIn(),
    who(
      { learner: 'allowed', manager: 'allowed', rest: 404 },
      (w) => ({ query: { learnerId: w.people.learner.id } }),
      { row: "the learner's" },
    ),
  ],
};
