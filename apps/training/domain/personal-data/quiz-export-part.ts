import type { TrainingDb } from '@repo/db/training';
import { type ExportPart, readInPagesById } from '@repo/personal-data/export-parts';
import { parseAsked, parseStoredAnswers } from '#domain/quizzes/quiz-rows.ts';

const select = {
  ...{ id: true, attempt: true, startedAt: true, dueAt: true, submittedAt: true, answersAt: true },
  ...{ asked: true, answers: true, assessment: { select: { title: true } } },
} as const;

/** What a learner was asked and chose. What is right stays out, because the same questions are asked again. */
export function quizAttemptsPart({ db }: { db: TrainingDb }, learnerId: string): ExportPart {
  return {
    path: 'quiz-attempts.json',
    about: 'The quizzes that you took: what you were asked, and what you chose.',
    records: async function* () {
      const rows = readInPagesById(({ where, ...page }) =>
        db.quizAttempt.findMany({ ...page, where: { ...where, learnerId }, select }),
      );
      for await (const { asked, answers, ...attempt } of rows) {
        const chosen = parseStoredAnswers({ answers });
        yield {
          ...attempt,
          questions: parseAsked(asked).map(({ id, text, options }) => ({
            text,
            options: options.map((option) => option.text),
            chosen: options.filter((option) => chosen[id]?.includes(option.id)).map((option) => option.text),
          })),
        };
      }
    },
  };
}
