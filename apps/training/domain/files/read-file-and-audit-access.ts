import type { ServedFile } from '@repo/files/file-response';
import { absenceFileCategory } from '#domain/absence-documents/absence-document-rows.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { readableFilesWhere, readGradingScope } from '#domain/grading/grading-scope.ts';
import { decodeUrlPath } from './file-url.ts';

/** Access by others is audited. Submitted work and pictures are opened too often for that. */
const personalCategories: ReadonlySet<string> = new Set(['cv', 'certificate']);

/** Throws documentNotFound, also without permission. */
export async function readFileAndAuditAccess(ctx: SignedInContext, url: string): Promise<ServedFile> {
  const path = decodeUrlPath(url);
  if (path === null || path.includes('\0')) throw errors.documentNotFound();
  const row = await ctx.db.storedFile.findFirst({
    where: {
      // Health data is served where its own rule is checked.
      AND: [
        { path, category: { not: absenceFileCategory } },
        readableFilesWhere(await readGradingScope(ctx), ctx.actor),
      ],
    },
    select: {
      id: true,
      ownerId: true,
      category: true,
      name: true,
      contentType: true,
      bytes: true,
      storageKey: true,
    },
  });
  const content = row && (await ctx.files.read(row.storageKey));
  if (!row || !content) throw errors.documentNotFound();
  if (row.ownerId !== ctx.actor.id && personalCategories.has(row.category)) {
    await recordAudit(ctx.db, ctx, {
      action: 'document.open',
      targetType: 'user',
      targetId: row.ownerId,
      after: { documentId: row.id, category: row.category },
    });
  }
  return { name: row.name, contentType: row.contentType, bytes: row.bytes, content };
}
