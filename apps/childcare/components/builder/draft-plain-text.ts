import { htmlToText } from '@repo/ui/html-to-text';
import type { DetailsDraft } from './course-draft.ts';
import type { LectureDraft } from './lecture-draft.ts';

const paragraphs = (parts: readonly string[]) => parts.filter(Boolean).join('\n\n');

/** A lecture's draft as text to copy. */
export function lectureDraftPlainText({ title, content, videoUrl, quiz }: LectureDraft): string {
  const questions = quiz?.questions.map(({ text, options, correct, explanation }) =>
    [
      text,
      ...options.map((option) => `- ${option.text}${correct.includes(option.id) ? ' (right)' : ''}`),
      ...(explanation ? [explanation] : []),
    ].join('\n'),
  );
  return paragraphs([title, htmlToText(content), videoUrl, ...(questions ?? [])]);
}

export function detailsDraftPlainText({
  title,
  subtitle,
  description,
  learningOutcomes,
}: DetailsDraft): string {
  return paragraphs([title, subtitle, htmlToText(description), learningOutcomes]);
}
