import type { QuestionFile } from './question-file.ts';
import { readQuestionFileInThread } from './read-question-file-in-thread.ts';

/** Previews the questions of a file. Nothing is stored: the editor adds them to its draft. Throws what `refuse` makes of a reason. */
export async function previewQuestionFile(
  file: File,
  refuse: (options: { message: string }) => Error,
): Promise<Omit<QuestionFile, 'ok'>> {
  const read = await readQuestionFileInThread(new Uint8Array(await file.arrayBuffer()));
  if (!read.ok) throw refuse({ message: read.message });
  const { format, questions, left } = read;
  return { format, questions, left };
}
