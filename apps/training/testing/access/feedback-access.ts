import { standardFeedbackForm } from '@repo/schemas/training/standard-feedback-form';
import type { AccessTable } from '@repo/testing/access-table';
import type { Caller, TrainingAccessFixture } from './access-fixture.ts';
import { adminsOnly, trainersAndAdminsOnly, who } from './access-rules.ts';
import { feedbackQuestionId } from './create-feedback-round.ts';

const { version: _, ...form } = standardFeedbackForm;

/** The learner was asked about the class and has not answered; the others were asked about none. */
export const feedbackAccessTable: AccessTable<Caller, TrainingAccessFixture> = {
  'GET /api/admin/feedback-form': who(adminsOnly),
  'PUT /api/admin/feedback-form': who(adminsOnly, () => ({ body: { ...form, expectedVersion: '1' } })),
  'GET /api/course-runs/{id}/feedback': who(trainersAndAdminsOnly, (w) => ({ ids: [w.run] })),
  'GET /api/course-runs/{id}/own-feedback': who({ learner: 'allowed', rest: 404 }, (w) => ({ ids: [w.run] })),
  'POST /api/course-runs/{id}/own-feedback': who({ learner: 'allowed', rest: 404 }, (w) => ({
    ids: [w.run],
    body: { answers: { [feedbackQuestionId]: 'Clear' } },
  })),
};
