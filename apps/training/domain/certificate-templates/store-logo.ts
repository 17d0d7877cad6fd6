import { newFileKey } from '@repo/files/file-key';
import { safeFileName } from '@repo/files/file-names';
import { type CertificateLogo, maxLogoBytes } from '@repo/schemas/training/certificate-template';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { acceptedLogoKinds } from '#domain/files/file-kinds.ts';
import { recogniseFile } from '#domain/files/store-file.ts';
import { drawSampleCertificate } from './draw-sample-certificate.ts';

/** A small file can hold a picture that takes all memory when it is drawn. */
const maximumPixels = 4_000_000;

const palette = 3;

/** What the first chunk of a PNG says is wrong with it; a JPEG is put into the PDF as it is. */
function findPngFault(bytes: Uint8Array): string | null {
  if (bytes.byteLength < 26) return undrawable;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(16) * view.getUint32(20) > maximumPixels)
    return 'The logo has too many pixels. Make it smaller, such as 1000 pixels wide';
  // pdfkit draws them wrongly.
  const isSmallPalette = view.getUint8(25) === palette && view.getUint8(24) < 8;
  return isSmallPalette ? 'We cannot draw a PNG of so few colours. Save it in true colour' : null;
}

const undrawable = 'We cannot draw this picture. Save it again as a PNG, and try that';

/** The content decides what it is, and it has to be drawable. Throws fileRefused. */
export async function storeCertificateLogo(
  ctx: AdminContext,
  { file }: { file: File },
): Promise<CertificateLogo> {
  const refuse = (message: string) => errors.fileRefused({ message, details: [{ field: 'file', message }] });
  const content = new Uint8Array(await file.arrayBuffer());
  if (content.byteLength > maxLogoBytes) throw refuse('The logo is larger than 1 MB');
  const detected = await recogniseFile(content, file.name, acceptedLogoKinds);
  const fault = detected.kind === 'png' ? findPngFault(content) : null;
  if (fault) throw refuse(fault);
  const text = 'Logo';
  await drawSampleCertificate(ctx, { logo: { content, text } }).catch(() => {
    throw refuse(undrawable);
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
