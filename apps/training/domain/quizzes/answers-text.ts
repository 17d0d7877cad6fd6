import type { Answers, Question } from '@repo/quizzes/quiz';

const indented = (text: string) => text.replaceAll('\n', '\n   ');

/** The questions with what was chosen, as plain text. It never says what is right, because learners read their own work. */
export function answersText(questions: readonly Question[], answers: Answers): string {
  const parts = questions.map(({ id, text, options }, index) => {
    const chosen = answers[id] ?? [];
    const lines = options.map(
      (option) => `   [${chosen.includes(option.id) ? 'x' : ' '}] ${indented(option.text)}`,
    );
    return [`${index + 1}. ${indented(text)}`, ...lines].join('\n');
  });
  return `${parts.join('\n\n')}\n`;
}
