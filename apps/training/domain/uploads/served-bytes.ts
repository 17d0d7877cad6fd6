import type { ServedFile } from '@repo/files/file-response';

export function servedBytes(name: string, contentType: string, bytes: Uint8Array<ArrayBuffer>): ServedFile {
  return { name, contentType, bytes: bytes.byteLength, content: new Blob([bytes]).stream() };
}
