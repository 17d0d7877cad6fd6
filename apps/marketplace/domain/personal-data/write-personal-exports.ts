import { inTransaction, type MarketplaceClient } from '@repo/db/marketplace';
import { exportReadyText } from '@repo/mail/export-ready';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { markExportReadyIfLeaseHeld } from '@repo/personal-data/export-rows';
import { type WriteExportTools, writeDueExports } from '@repo/personal-data/write-exports';
import { env } from '#env.ts';
import { mailTo } from '#mails/layout.ts';
import { personalExportParts } from './export-parts.ts';

type Tools = WriteExportTools & { db: MarketplaceClient };

/** Each export becomes ready and its mail is queued in one transaction. */
export async function writeRequestedPersonalExports(
  tools: Tools,
  options: { signal?: AbortSignal; maxBytes?: number } = {},
): Promise<void> {
  const { db, clock } = tools;
  await writeDueExports(tools, {
    ...options,
    serviceName: env().MARKETPLACE_NAME,
    partsOf: (userId) => personalExportParts(db, userId),
    finish: (claimed, bytes) =>
      inTransaction(db, async (tx) => {
        if (!(await markExportReadyIfLeaseHeld(tx, claimed, { bytes, now: clock() }))) return false;
        const person = await tx.user.findUniqueOrThrow({
          where: { id: claimed.userId },
          select: { name: true, email: true },
        });
        await queueMails(tx, tools, [mailTo(person, exportReadyText)]);
        return true;
      }),
  });
}
