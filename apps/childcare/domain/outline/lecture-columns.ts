import { Prisma } from '@repo/db/childcare';
import { cleanHtml } from '@repo/rich-text/clean-html';
import type { UpdateLectureBody } from '@repo/schemas/childcare/course';
import { invalidFieldError } from '#domain/invalid-field.ts';

/** The body's fields as they are stored: sanitised text, and the database's NULL for no quiz. */
export function toLectureColumns({
  content,
  quiz,
  confirmation,
  ...fields
}: Omit<UpdateLectureBody, 'type' | 'sectionId' | 'place' | 'expectedUpdatedAt'>) {
  return {
    ...fields,
    ...(content === undefined ? {} : { content: cleanHtml(content) }),
    ...(quiz === undefined ? {} : { quiz: quiz ?? Prisma.DbNull }),
    ...(confirmation === undefined ? {} : { confirmation: confirmation ?? Prisma.DbNull }),
  };
}

/** Throws invalid for a confirmation of a lecture that is no text. */
export function assertOnlyTextIsConfirmed(
  type: string,
  confirmation: UpdateLectureBody['confirmation'],
): void {
  if (confirmation && type !== 'TEXT')
    throw invalidFieldError('confirmation', 'Only a lecture of type TEXT can be signed or signed off');
}

/** Throws invalid for questions in a lecture that is no quiz. */
export function assertOnlyQuizHasQuestions(type: string, quiz: UpdateLectureBody['quiz']): void {
  if (quiz && type !== 'QUIZ') throw invalidFieldError('quiz', 'Only a lecture of type QUIZ has a quiz');
}
