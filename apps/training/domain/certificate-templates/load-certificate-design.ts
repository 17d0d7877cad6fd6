import { type CertificateDesign, plainDesign } from '@repo/certificates/print/certificate-design';
import type { Context } from '#domain/context.ts';

type Tools = Pick<Context, 'db' | 'files'>;

/** The template that a certificate was issued with. */
export async function loadCertificateDesign(
  tools: Tools,
  templateId: string | null,
): Promise<CertificateDesign> {
  if (templateId === null) return plainDesign;
  const { logoId, ...texts } = await tools.db.certificateTemplate.findUniqueOrThrow({
    where: { id: templateId },
    select: {
      ...{ title: true, sentence: true, colour: true, signatoryName: true, signatoryRole: true },
      logoId: true,
    },
  });
  return { ...texts, logo: await loadCertificateLogo(tools, logoId) };
}

/** Null without one, and where the file is missing: a certificate without its logo is better than none. */
export async function loadCertificateLogo(
  { db, files }: Tools,
  logoId: string | null,
): Promise<CertificateDesign['logo']> {
  if (logoId === null) return null;
  const logo = await db.certificateLogo.findUnique({ where: { id: logoId }, select: { storageKey: true } });
  const stream = logo && (await files.read(logo.storageKey));
  if (!stream) return null;
  return { content: new Uint8Array(await new Response(stream).arrayBuffer()), text: 'Logo' };
}
