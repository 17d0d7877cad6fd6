import type { AccessTable } from '@repo/testing/access-table';
import { threeQuestionQuiz } from '../quiz-fixture.ts';
import type { Caller, TrainingAccessFixture } from './access-fixture.ts';
import { developersOnly, submissionForm, who } from './access-rules.ts';

const [bankedQuestion] = threeQuestionQuiz.questions;

/** The assessment is an exam without a quiz, and nobody has an attempt: refused even to those who may call. */
export const quizAccessTable: AccessTable<Caller, TrainingAccessFixture> = {
  'GET /api/assessments/{id}/quiz': who(developersOnly, (w) => ({ ids: [w.assessment] })),
  'PUT /api/assessments/{id}/quiz': who({ developer: 400, admin: 400, rest: 403 }, (w) => ({
    ...{ ids: [w.assessment], body: { quiz: threeQuestionQuiz } },
  })),
  'GET /api/grading/quiz-scores': who(
    { trainer: 'allowed', admin: 'allowed', otherTrainer: 404, rest: 403 },
    (w) => ({ query: { assessmentId: w.assessment, courseRunId: w.run } }),
  ),
  'POST /api/grading/quiz-scores': who({ trainer: 400, admin: 400, otherTrainer: 404, rest: 403 }, (w) => ({
    body: {
      assessmentId: w.assessment,
      results: [{ learnerId: w.people.learner.id, expectedVersion: 'stale', score: 1 }],
    },
  })),
  'GET /api/question-bank': who(developersOnly),
  'GET /api/question-bank/topics': who(developersOnly),
  'POST /api/question-bank': who(developersOnly, () => ({
    body: { topic: 'Hygiene', questions: [bankedQuestion] },
  })),
  'GET /api/question-bank/{id}': who({ developer: 404, admin: 404, rest: 403 }, () => ({ ids: ['nothing'] })),
  'PUT /api/question-bank/{id}': who({ developer: 404, admin: 404, rest: 403 }, () => ({
    ...{ ids: ['nothing'], body: { topic: 'Hygiene', question: bankedQuestion } },
  })),
  'DELETE /api/question-bank/{id}': who({ developer: 404, admin: 404, rest: 403 }, () => ({
    ids: ['nothing'],
  })),
  'POST /api/question-files/preview': who({ developer: 400, admin: 400, rest: 403 }, () => ({
    body: submissionForm({}, 'questions.xml', 'no questions'),
  })),
  'POST /api/assessments/{id}/attempts': who({ learner: 400, otherLearner: 400, rest: 403 }, (w) => ({
    ids: [w.assessment],
  })),
  'PUT /api/assessments/{id}/attempts/{attemptId}': who(
    { learner: 404, otherLearner: 404, rest: 403 },
    (w) => ({
      ...{ ids: [w.assessment, 'nothing'], body: { answers: {} } },
    }),
  ),
  'POST /api/assessments/{id}/attempts/{attemptId}/submit': who(
    { learner: 404, otherLearner: 404, rest: 403 },
    (w) => ({ ids: [w.assessment, 'nothing'], body: {} }),
  ),
};
