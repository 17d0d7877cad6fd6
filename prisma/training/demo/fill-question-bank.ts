import { newId } from '@repo/db/new-id';
import type { TrainingDb } from '@repo/db/training';
import { questionContent } from '@repo/schemas/quiz';
import { bankQuestions } from './courses/bank-questions.ts';

export async function fillQuestionBank(db: TrainingDb, { now }: { now: Date }): Promise<void> {
  const data = Object.entries(bankQuestions).flatMap(([topic, questions]) =>
    questions.map((question) => {
      const content = questionContent.parse(question);
      const searchText = [content.text, ...content.options.map(({ text }) => text)].join('\n');
      return { id: newId(), topic, content, searchText, createdAt: now, updatedAt: now };
    }),
  );
  await db.bankQuestion.createMany({ data });
}
