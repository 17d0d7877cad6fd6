import type { AccessTable } from '@repo/testing/access-table';
import type { Caller, TrainingAccessFixture } from './access-fixture.ts';
import { submissionForm, who } from './access-rules.ts';

/** May grade the learner's submission; the other trainer gets 404. */
const graders = { trainer: 'allowed', admin: 'allowed', otherTrainer: 404, rest: 403 } as const;
const draftWriters = { ...graders, trainer: 400, admin: 400 } as const;

/** Who may mark, and see results and gradebooks. */
export const gradingAccessTable: AccessTable<Caller, TrainingAccessFixture> = {
  'GET /api/grading/learner-submissions': who({
    trainer: 'own list',
    admin: 'own list',
    otherTrainer: 'allowed',
    rest: 403,
  }),
  'PUT /api/grading/update-grading': who(graders, (w) => ({
    body: { submissionId: w.submission, status: 'graded', score: 50 },
  })),
  'POST /api/grading/bulk': who(graders, (w) => ({
    body: { assessmentId: w.assessment, grades: [{ submissionId: w.submission, score: 50 }] },
  })),
  'POST /api/grading/bulk/preview': who(graders, (w) => ({
    body: submissionForm(
      { assessmentId: w.assessment },
      'grades.csv',
      'email,score\nlearner@private.example,50\n',
    ),
  })),
  'GET /api/course-runs/{id}/gradebook': who(graders, (w) => ({ ids: [w.run] })),
  'GET /api/course-runs/{id}/gradebook/changes': who(graders, (w) => ({
    ...{ ids: [w.run], query: { known: 'outdated' } },
  })),
  'GET /api/course-runs/{id}/gradebook/history': who(graders, (w) => ({
    ...{ ids: [w.run], query: { assessmentId: w.assessment, learnerId: w.people.learner.id } },
  })),
  'GET /api/course-runs/{id}/gradebook/export': who(graders, (w) => ({ ids: [w.run] })),
  'POST /api/course-runs/{id}/gradebook/import/preview': who(draftWriters, (w) => ({
    ...{ ids: [w.run], body: submissionForm({}, 'gradebook.csv', 'Learner ID,Nothing\n') },
  })),
  'POST /api/course-runs/{id}/gradebook/import': who(draftWriters, (w) => ({
    ids: [w.run],
    body: {
      cells: [
        { assessmentId: w.assessment, learnerId: w.people.learner.id, score: 50, expectedVersion: 'stale' },
      ],
    },
  })),
  'PUT /api/course-runs/{id}/gradebook': who(draftWriters, (w) => ({
    ids: [w.run],
    body: {
      cells: [
        { assessmentId: w.assessment, learnerId: w.people.learner.id, score: 50, expectedVersion: 'stale' },
      ],
    },
  })),
  'GET /api/grading/submissions/{id}': who(graders, (w) => ({ ids: [w.submission] })),
  'GET /api/grading/without-submission': who(graders, (w) => ({ query: { assessmentId: w.assessment } })),
  // The learner has submitted, so a grade without a file is refused even to graders.
  'POST /api/grading/without-submission': who({ ...graders, trainer: 400, admin: 400 }, (w) => ({
    body: { assessmentId: w.assessment, learnerId: w.people.learner.id, score: 50 },
  })),
  'GET /api/grading/release': who({
    trainer: 'allowed',
    otherTrainer: 'allowed',
    admin: 'allowed',
    rest: 403,
  }),
  'POST /api/grading/release': who(graders, (w) => ({
    body: { grades: [{ submissionId: w.submission, expectedUpdatedAt: '2027-01-01T00:00:00.000Z' }] },
  })),
  'GET /api/grading/results': who(graders, (w) => ({
    query: { assessmentId: w.assessment, courseRunId: w.run },
  })),
  'GET /api/grading/drafts': who(graders, (w) => ({
    query: { assessmentId: w.assessment, learnerId: w.people.learner.id },
  })),
  // The versions are outdated, so these are refused even to graders.
  'PUT /api/grading/drafts': who(draftWriters, (w) => ({
    body: { assessmentId: w.assessment, learnerId: w.people.learner.id, score: 50, expectedVersion: '-' },
  })),
  'POST /api/grading/drafts/discard': who(draftWriters, (w) => ({
    body: { assessmentId: w.assessment, learnerId: w.people.learner.id, expectedVersion: '-' },
  })),
  'POST /api/grading/drafts/release': who(draftWriters, (w) => ({
    body: { assessmentId: w.assessment, results: [{ learnerId: w.people.learner.id, expectedVersion: '-' }] },
  })),
  'PUT /api/grading/extensions': who(draftWriters, (w) => ({
    body: {
      ...{ assessmentId: w.assessment, learnerId: w.people.learner.id, reason: 'Ill' },
      ...{ dueDate: '2028-01-01', expectedDueDate: '2020-01-01T00:00:00Z' },
    },
  })),
  'GET /api/grading/assessors': who(graders, (w) => ({
    query: { assessmentId: w.assessment, courseRunId: w.run },
  })),
  'PUT /api/grading/assessors': who({ ...graders, otherTrainer: 403 }, (w) => ({
    body: { assessmentId: w.assessment, courseRunId: w.run, emails: [], split: false, expectedIds: [] },
  })),
  'GET /api/grading/assigned': who({
    trainer: 'allowed',
    otherTrainer: 'allowed',
    admin: 'allowed',
    rest: 403,
  }),
  // The assessment is not second marked, so these are refused even to graders.
  'POST /api/grading/second-marks/draw': who(draftWriters, (w) => ({
    body: { assessmentId: w.assessment, courseRunId: w.run },
  })),
  'PUT /api/grading/second-marks': who(draftWriters, (w) => ({
    body: { assessmentId: w.assessment, learnerId: w.people.learner.id, score: 50, expectedVersion: '-' },
  })),
  'POST /api/grading/second-marks/settle': who(draftWriters, (w) => ({
    body: {
      ...{ assessmentId: w.assessment, learnerId: w.people.learner.id, score: 50 },
      ...{ reason: 'Agreed', expectedVersion: '-' },
    },
  })),
  'PUT /api/grading/resits': who(draftWriters, (w) => ({
    body: {
      ...{ assessmentId: w.assessment, learnerId: w.people.learner.id, reason: 'Below the pass score' },
      ...{ attempt: 2, dueDate: '2032-01-01', expectedDueDate: '2020-01-01T00:00:00Z' },
    },
  })),
  'GET /api/grading/extensions': who(graders, (w) => ({
    query: { assessmentId: w.assessment, learnerId: w.people.learner.id },
  })),
  'GET /api/grading/work': who(graders, (w) => ({
    query: { assessmentId: w.assessment, learnerId: w.people.learner.id },
  })),
  'GET /api/grading/attempts': who(graders, (w) => ({
    query: { assessmentId: w.assessment, learnerId: w.people.learner.id },
  })),
  'GET /api/grading/submissions/{id}/history': who(graders, (w) => ({ ids: [w.submission] })),
  'GET /api/grading/bulk/template': who(graders, (w) => ({ query: { assessmentId: w.assessment } })),
};
