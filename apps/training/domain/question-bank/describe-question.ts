import type { QuestionContent } from '@repo/schemas/quiz';

/** For the audit log: what is asked, and what counts as right. */
export function describeQuestion({ text, options, correct }: QuestionContent): {
  question: string;
  right: string;
} {
  const right = options.filter(({ id }) => correct.includes(id)).map((option) => option.text);
  return { question: text, right: right.join('\n') };
}
