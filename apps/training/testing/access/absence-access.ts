import type { AccessTable } from '@repo/testing/access-table';
import type { Caller, TrainingAccessFixture } from './access-fixture.ts';
import { submissionForm, trainersAndAdminsOnly, who } from './access-rules.ts';

/** The session of the learner's class, in March; trainers of other classes and developers see nothing of it. */
export const absenceAccessTable: AccessTable<Caller, TrainingAccessFixture> = {
  'GET /api/sessions/{id}/absence-documents': [
    who({ learner: 'own list', rest: 'allowed' }, (w) => ({ ids: [w.session] }), { row: 'own' }),
    who(
      { learner: 'own list', trainer: 'own list', admin: 'own list', rest: 'allowed' },
      (w) => ({ ids: [w.session], query: { userId: w.people.learner.id } }),
      { row: "the learner's" },
    ),
  ],
  'POST /api/sessions/{id}/absence-documents': [
    // Longer ago than learners may add one.
    who({ learner: 400, rest: 404 }, (w) => ({ ids: [w.session], body: submissionForm({}) }), { row: 'own' }),
    who(
      { learner: 400, trainer: 'allowed', admin: 'allowed', rest: 404 },
      (w) => ({ ids: [w.session], body: submissionForm({ userId: w.people.learner.id }) }),
      { row: "the learner's" },
    ),
  ],
  'GET /api/course-runs/{id}/at-risk/export': who({ ...trainersAndAdminsOnly }, (w) => ({ ids: [w.run] })),
  'GET /api/absence-documents/{id}/file': who(
    { learner: 'own list', trainer: 'own list', admin: 'own list', rest: 404 },
    (w) => ({ ids: [w.absenceDocument] }),
  ),
  'POST /api/absence-documents/{id}/decision': who(
    { trainer: 'allowed', admin: 'allowed', otherTrainer: 404, rest: 403 },
    (w) => ({
      ids: [w.absenceDocument],
      body: { decision: 'accept', reason: 'medical', expectedUpdatedAt: w.absenceVersion },
    }),
  ),
  'DELETE /api/absence-documents/{id}': who(
    { learner: 'allowed', trainer: 'allowed', admin: 'allowed', rest: 404 },
    (w) => ({ ids: [w.absenceDocument] }),
  ),
};
