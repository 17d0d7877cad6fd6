import { inTransaction, type TrainingClient } from '@repo/db/training';
import { exportReadyText } from '@repo/mail/export-ready';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { markExportReadyIfLeaseHeld } from '@repo/personal-data/export-rows';
import { type WriteExportTools, writeDueExports } from '@repo/personal-data/write-exports';
import { env } from '#env.ts';
import { mailTo } from '#mails/layout.ts';
import { type ExportTools, personalExportParts } from './export-parts.ts';

type Tools = Omit<ExportTools, 'serviceName'> & WriteExportTools & { db: TrainingClient };

/** Writes all due exports. Completing one and queueing its mail is one transaction. */
export async function writeRequestedPersonalExports(
  tools: Tools,
  options: { signal?: AbortSignal; maxBytes?: number } = {},
): Promise<void> {
  const { db, clock } = tools;
  const { TRAINING_NAME: serviceName } = env();
  await writeDueExports(tools, {
    ...options,
    serviceName,
    partsOf: (userId) => personalExportParts({ ...tools, serviceName }, userId),
    finish: (claimed, bytes) =>
      inTransaction(db, async (tx) => {
        if (!(await markExportReadyIfLeaseHeld(tx, claimed, { bytes, now: clock() }))) return false;
        const person = await tx.user.findUniqueOrThrow({
          where: { id: claimed.userId },
          select: { fullName: true, email: true },
        });
        await queueMails(tx, tools, [mailTo(person, exportReadyText)]);
        return true;
      }),
  });
}
