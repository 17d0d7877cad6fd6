import type { Context } from '#domain/context.ts';
import { type DocumentColumns, withStoredDocument } from '#domain/uploads/store-document.ts';

/** Of all keys; packages have another one in the same store. */
export const trainingFilePrefix = 'outside-training/';

export type TrainingFileColumns = DocumentColumns;

/** Stores a certificate for the transaction that `work` is, which gets its columns. Throws invalid for other files. */
export function withStoredTrainingFile<R>(
  ctx: Pick<Context, 'files' | 'clock' | 'defer'>,
  file: File,
  work: (stored: TrainingFileColumns) => Promise<R>,
): Promise<R> {
  return withStoredDocument(ctx, file, {
    prefix: trainingFilePrefix,
    refusal: 'A certificate is a PDF, JPEG or PNG file. This one is something else, whatever its name says',
    work,
  });
}
