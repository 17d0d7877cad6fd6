import { inTransaction } from '@repo/db/childcare';
import { insertExport } from '@repo/personal-data/export-rows';
import { refuseMoreExports } from '@repo/personal-data/own-exports';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

/** Asks for a copy of the person's own data. Throws staleProof, exportUnderWay and exportsUsedUp. Answers its id. */
export async function requestExport(ctx: SignedInContext): Promise<{ id: string }> {
  assertRecentProof(ctx);
  const { db, actor, clock } = ctx;
  const id = await refuseMoreExports(errors, () =>
    inTransaction(db, async (tx) => {
      const exportId = await insertExport(tx, actor.id, clock());
      await recordAudit(tx, ctx, {
        action: 'personal-data.export',
        targetType: 'user',
        targetId: actor.id,
        after: { exportId },
      });
      return exportId;
    }),
  );
  return { id };
}
