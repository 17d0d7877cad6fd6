import { newFileKey } from '@repo/files/file-key';
import { safeFileName } from '@repo/files/file-names';
import { type CertificateLogo, maxLogoBytes } from '@repo/schemas/training/certificate-template';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { acceptedLogoKinds } from '#domain/files/file-kinds.ts';
import { recogniseFile } from '#domain/files/store-file.ts';
import { drawSample } from './draw-sample.ts';

/** A small file can hold a picture that takes all memory when it is drawn. */
const mostPixels = 4_000_000;

/** Width and height of a PNG are in its first chunk; a JPEG is put into the PDF as it is. */
function isTooLarge(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return bytes.byteLength >= 24 && view.getUint32(16) * view.getUint32(20) > mostPixels;
}

/** The content decides what it is, and it has to be drawable. Throws fileRefused. */
export async function storeCertificateLogo(
  ctx: AdminContext,
  { file }: { file: File },
): Promise<CertificateLogo> {
  const refuse = (message: string) => errors.fileRefused({ message, details: [{ field: 'file', message }] });
  const content = new Uint8Array(await file.arrayBuffer());
  if (content.byteLength > maxLogoBytes) throw refuse('The logo is larger than 1 MB');
  const detected = await recogniseFile(content, file.name, acceptedLogoKinds);
  if (detected.kind === 'png' && isTooLarge(content))
    throw refuse('The logo has too many pixels. Make it smaller, such as 1000 pixels wide');
  const text = 'Logo';
  await drawSample(ctx, { logo: { content, text } }).catch(() => {
    throw refuse('We cannot draw this picture. Save it again as a PNG, and try that');
  });
  const storageKey = newFileKey(ctx.clock());
  await ctx.files.put(storageKey, content, { contentType: detected.contentType });
  const name = safeFileName(file.name, detected);
  // Without a row the nightly job removes the file.
  const logo = await ctx.db.certificateLogo.create({
    data: {
      ...{ storageKey, name, contentType: detected.contentType },
      ...{ uploaderId: ctx.actor.id, createdAt: ctx.clock() },
    },
    select: { id: true, name: true, createdAt: true },
  });
  return { ...logo, createdAt: logo.createdAt.toISOString() };
}
