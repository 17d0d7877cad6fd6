import { ServiceError } from '@repo/base/errors';
import { detectFile } from '@repo/files/detect-file';
import { newFileKey } from '@repo/files/file-key';
import { safeFileName } from '@repo/files/file-names';
import type { FileKind } from '@repo/files/file-types';
import type { Context } from '#domain/context.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';

/** Of all keys; packages have another one in the same store. */
export const trainingFilePrefix = 'outside-training/';

export type TrainingFileColumns = { fileKey: string; fileName: string; fileType: string; fileBytes: number };

const accepted: readonly (FileKind | 'macro')[] = ['pdf', 'jpeg', 'png'];

async function recognise(bytes: Uint8Array, name: string) {
  if (bytes.byteLength === 0) throw invalidFieldError('file', 'The file is empty');
  const detected = await detectFile(bytes, name);
  if (detected && accepted.includes(detected.kind)) return detected;
  throw invalidFieldError(
    'file',
    'A certificate is a PDF, JPEG or PNG file. This one is something else, whatever its name says',
  );
}

/**
 * Stores a certificate for the transaction that `work` is, which gets its columns. An error of ours removes the bytes; after any
 * other the row may exist, and the nightly job removes them where it does not. Throws invalid for other files.
 */
export async function withStoredTrainingFile<R>(
  ctx: Pick<Context, 'files' | 'clock' | 'defer'>,
  file: File,
  work: (stored: TrainingFileColumns) => Promise<R>,
): Promise<R> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const detected = await recognise(bytes, file.name);
  const fileKey = `${trainingFilePrefix}${newFileKey(ctx.clock())}`;
  const fileType = detected.contentType;
  await ctx.files.put(fileKey, bytes, { contentType: fileType });
  try {
    return await work({
      fileKey,
      fileName: safeFileName(file.name, detected),
      fileType,
      fileBytes: bytes.byteLength,
    });
  } catch (error) {
    if (error instanceof ServiceError) ctx.defer(() => ctx.files.remove(fileKey));
    throw error;
  }
}
