import { inTransaction } from '@repo/db/training';
import type {
  CertificateTemplate,
  SaveCertificateTemplateBody,
} from '@repo/schemas/training/certificate-template';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertPrintableTexts } from './assert-printable-texts.ts';
import {
  certificateTemplateSelect,
  findNewestCertificateTemplate,
  toCertificateTemplateOrPlain,
} from './template-rows.ts';

/** Adds a version, for certificates that are issued from now on. Throws invalid and changedMeanwhile. */
export async function saveCertificateTemplate(
  ctx: AdminContext,
  { expectedVersion, ...given }: SaveCertificateTemplateBody,
): Promise<CertificateTemplate> {
  await assertPrintableTexts(given);
  return inTransaction(ctx.db, async (tx) => {
    // Serialises versions.
    await tx.$queryRaw`SELECT 1 FROM company_settings WHERE id = 1 FOR UPDATE`;
    const stored = await findNewestCertificateTemplate(tx);
    const { version, ...before } = toCertificateTemplateOrPlain(stored);
    if (version !== expectedVersion) {
      const message = 'This was changed after you opened it';
      throw errors.changedMeanwhile({ details: [{ field: 'expectedVersion', message }] });
    }
    const { logoId, ...texts } = given;
    if (logoId !== null && (await tx.certificateLogo.count({ where: { id: logoId } })) === 0) {
      const message = 'Choose a logo of the list';
      throw errors.invalid({ message, details: [{ field: 'logoId', message }] });
    }
    const old = new Map<string, string | null>(Object.entries(before));
    const changed = Object.entries(given).filter(([name, value]) => old.get(name) !== value);
    if (stored && changed.length === 0) return toCertificateTemplateOrPlain(stored);
    const made = await tx.certificateTemplate.create({
      data: {
        ...{ ...texts, logoId, number: (stored?.number ?? 0) + 1 },
        ...{ creatorId: ctx.actor.id, createdAt: ctx.clock() },
      },
      select: certificateTemplateSelect,
    });
    await recordAudit(tx, ctx, {
      action: 'certificate.template',
      targetType: 'settings',
      targetId: '1',
      before: Object.fromEntries(changed.map(([name]) => [name, old.get(name) ?? null])),
      after: Object.fromEntries(changed),
    });
    return toCertificateTemplateOrPlain(made);
  });
}
