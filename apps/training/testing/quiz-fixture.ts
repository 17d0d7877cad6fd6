import type { TrainingDb } from '@repo/db/training';
import type { AssessmentQuizContent } from '@repo/schemas/training/quiz';
import {
  createAssessment,
  createCourseRun,
  createEnrolment,
  createUser,
} from '@repo/testing/training-factories';

const options = [
  { id: 'a', text: 'Cover it' },
  { id: 'b', text: 'Leave it' },
];

/** Three questions, each of which has "a" as the right answer. */
export const threeQuestionQuiz: AssessmentQuizContent = {
  shuffle: false,
  questions: ['q1', 'q2', 'q3'].map((id) => ({
    id,
    text: `What do you do with ${id}?`,
    kind: 'single',
    options,
    correct: ['a'],
    explanation: `Because ${id} draws flies`,
  })),
};

/** A quiz of a course with a class, its trainer and a learner. */
export async function createQuizFixture(
  db: TrainingDb,
  quiz: Partial<AssessmentQuizContent> = {},
  settings: Partial<Parameters<typeof createAssessment>[1]> = {},
) {
  const assessment = await createAssessment(db, { type: 'quiz', title: 'Quiz', ...settings });
  const { id: assessmentId, courseId } = assessment;
  await db.assessmentQuiz.create({
    data: { assessmentId, content: { ...threeQuestionQuiz, ...quiz }, updatedAt: assessment.createdAt },
  });
  const trainer = await createUser(db, { roles: ['trainer'] });
  const run = await createCourseRun(db, { courseId, trainerId: trainer.id });
  const enrol = async () => {
    const person = await createUser(db, { fullName: 'Priya Nair' });
    await createEnrolment(db, { userId: person.id, courseRunId: run.id });
    return person;
  };
  return { assessment, assessmentId, trainer, run, enrol, learner: await enrol() };
}
