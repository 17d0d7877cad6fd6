import { ServiceError } from '@repo/base/errors';
import { detectFile } from '@repo/files/detect-file';
import { newFileKey } from '@repo/files/file-key';
import { safeFileName } from '@repo/files/file-names';
import type { FileKind } from '@repo/files/file-types';
import type { Context } from '#domain/context.ts';
import { invalidFieldError } from '#domain/invalid-field.ts';

export type DocumentColumns = { fileKey: string; fileName: string; fileType: string; fileBytes: number };

const accepted: readonly (FileKind | 'macro')[] = ['pdf', 'jpeg', 'png'];

async function recognise(bytes: Uint8Array, name: string, refusal: string) {
  if (bytes.byteLength === 0) throw invalidFieldError('file', 'The file is empty');
  const detected = await detectFile(bytes, name);
  if (detected && accepted.includes(detected.kind)) return detected;
  throw invalidFieldError('file', refusal);
}

type Kept = {
  /** Of its key: the service keeps several kinds of files in one store. */
  prefix: string;
  /** What a person reads whose file is no PDF, JPEG or PNG. */
  refusal: string;
};

/**
 * Stores a document for the transaction that `work` is, which gets its columns. An error of ours removes the bytes; after any
 * other the row may exist, and the nightly job removes them where it does not. Throws invalid for other files.
 */
export async function withStoredDocument<R>(
  ctx: Pick<Context, 'files' | 'clock' | 'defer'>,
  file: File,
  { prefix, refusal, work }: Kept & { work: (stored: DocumentColumns) => Promise<R> },
): Promise<R> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const detected = await recognise(bytes, file.name, refusal);
  const fileKey = `${prefix}${newFileKey(ctx.clock())}`;
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
