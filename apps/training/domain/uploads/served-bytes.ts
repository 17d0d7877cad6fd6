import type { ServedFile } from '@repo/files/file-response';

/** Bytes that were made here, as a file to hand out. */
export function servedBytes(name: string, contentType: string, bytes: Uint8Array<ArrayBuffer>): ServedFile {
  return { name, contentType, bytes: bytes.byteLength, content: new Blob([bytes]).stream() };
}
