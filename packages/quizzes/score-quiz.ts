import type { Answers, Question, Quiz } from './quiz.ts';

/** A question is right when exactly the right options were chosen. */
export function isRight({ correct }: Pick<Question, 'correct'>, chosen: readonly string[]): boolean {
  return chosen.length === correct.length && correct.every((option) => chosen.includes(option));
}

export function countRightAnswers(questions: readonly Question[], answers: Answers): number {
  return questions.filter((question) => isRight(question, answers[question.id] ?? [])).length;
}

/** `score` is the percentage of right answers, rounded down. */
export function scoreQuiz(
  { questions, passMark }: Pick<Quiz, 'questions' | 'passMark'>,
  answers: Answers,
): { score: number; passed: boolean } {
  const score = Math.floor((100 * countRightAnswers(questions, answers)) / questions.length);
  return { score, passed: score >= passMark };
}
