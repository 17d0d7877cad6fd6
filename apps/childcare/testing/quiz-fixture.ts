import type { ChildcareDb } from '@repo/db/childcare';
import type { QuizWithSolutions } from '@repo/schemas/quiz';
import { createCourse, createEnrollment, createSection, createUser } from '@repo/testing/childcare-factories';

const texts = (...all: string[]) => all.map((text, index) => ({ id: `o${index + 1}`, text }));

export const threeQuestionQuiz: QuizWithSolutions = {
  passMark: 66,
  maxAttempts: 2,
  shuffle: false,
  questions: [
    {
      id: 'q1',
      text: 'When are hands washed?',
      kind: 'single',
      options: texts('Never', 'Before meals'),
      correct: ['o2'],
      explanation: 'Germs travel on hands.',
    },
    {
      id: 'q2',
      text: 'Who may collect a child?',
      kind: 'multiple',
      options: texts('A parent', 'A stranger', 'A guardian on the list'),
      correct: ['o1', 'o3'],
      explanation: 'Only who is on the list.',
    },
    {
      id: 'q3',
      text: 'A fever is reported.',
      kind: 'boolean',
      options: texts('Yes', 'No'),
      correct: ['o1'],
      explanation: '',
    },
  ],
};

export const correctAnswers = { q1: ['o2'], q2: ['o3', 'o1'], q3: ['o1'] };

/** A learner in a published course of a quiz and a text. */
export async function createQuizFixture(db: ChildcareDb, changes: Partial<QuizWithSolutions> = {}) {
  const course = await createCourse(db);
  const { lectures } = await createSection(db, { courseId: course.id, types: ['QUIZ', 'TEXT'] });
  const [quiz, text] = lectures;
  if (!quiz || !text) throw new Error('The section has two lectures');
  await db.lecture.update({ where: { id: quiz.id }, data: { quiz: { ...threeQuestionQuiz, ...changes } } });
  const learner = await createUser(db);
  const enrollment = await createEnrollment(db, { userId: learner.id, courseId: course.id });
  return { course, quiz, text, learner, enrollment, path: `/api/lectures/${quiz.id}/attempts` };
}
