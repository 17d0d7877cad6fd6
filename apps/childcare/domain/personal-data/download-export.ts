import type { KeyRing } from '@repo/auth/key-ring';
import type { ServedFile } from '@repo/files/file-response';
import type { FileStore } from '@repo/files/file-store';
import { findReadyExport } from '@repo/personal-data/export-rows';
import { openExport } from '@repo/personal-data/open-export';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** A copy of the person's own data that is ready. Throws staleProof, as it holds everything at once; exportNotFound, also for everybody else's. */
export async function downloadExport(
  ctx: SignedInContext,
  id: string,
  stored: { exportFiles: FileStore; keys: KeyRing },
): Promise<ServedFile> {
  assertRecentProof(ctx);
  const ready = await findReadyExport(ctx.db, { id, userId: ctx.actor.id, now: ctx.clock() });
  const file = ready && (await openExport(stored, ready, 'childcare'));
  if (!file) throw errors.exportNotFound();
  await recordAudit(ctx.db, ctx, {
    action: 'personal-data.download',
    targetType: 'user',
    targetId: ctx.actor.id,
    after: { exportId: id },
  });
  return file;
}
