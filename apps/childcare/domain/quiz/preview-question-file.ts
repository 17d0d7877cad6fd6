import { readQuestionFileInThread } from '@repo/quizzes/import/read-question-file-in-thread';
import type { QuestionFilePreview } from '@repo/schemas/question-file';
import { errors } from '#domain/errors.ts';

/** Previews the questions of a file. Nothing is stored: the editor adds them to its draft. Throws fileRefused. */
export async function previewQuestionFile(file: File): Promise<QuestionFilePreview> {
  const read = await readQuestionFileInThread(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) throw errors.fileRefused({ message: read.message });
  const { format, questions, left } = read;
  return { format, questions, left };
}
