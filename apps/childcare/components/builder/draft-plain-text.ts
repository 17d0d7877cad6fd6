import { htmlToText } from '@repo/ui/html-to-text';
import { questionTexts } from '@repo/ui/quiz/quiz-draft';
import type { DetailsDraft } from './details-draft.ts';
import { confirmationText, type LectureDraft } from './lecture-draft.ts';

const paragraphs = (parts: readonly string[]) => parts.filter(Boolean).join('\n\n');

/** A lecture's draft as text to copy. */
export function lectureDraftPlainText({
  title,
  content,
  videoUrl,
  quiz,
  confirmation,
}: LectureDraft): string {
  return paragraphs([
    title,
    htmlToText(content),
    confirmationText(confirmation),
    videoUrl,
    ...(quiz ? questionTexts(quiz) : []),
  ]);
}

export function detailsDraftPlainText({
  title,
  subtitle,
  description,
  learningOutcomes,
}: DetailsDraft): string {
  return paragraphs([title, subtitle, htmlToText(description), learningOutcomes]);
}
