import { type ChildcareClient, inTransaction } from '@repo/db/childcare';
import type { FileStore } from '@repo/files/file-store';
import { exportReadyText } from '@repo/mail/export-ready';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { markExportReadyIfLeaseHeld } from '@repo/personal-data/export-rows';
import { type WriteExportTools, writeDueExports } from '@repo/personal-data/write-exports';
import { env } from '#env.ts';
import { mailTo } from '#mails/layout.ts';
import { personalExportParts } from './export-parts.ts';

type Tools = WriteExportTools & { db: ChildcareClient; files: FileStore };

/** Writes all due copies of personal data; marks each as ready and queues its mail in one transaction. */
export async function writeRequestedPersonalExports(
  tools: Tools,
  options: { signal?: AbortSignal; maxBytes?: number } = {},
): Promise<void> {
  const { db, files, clock } = tools;
  const { CHILDCARE_NAME: serviceName, CHILDCARE_URL: publicUrl } = env();
  await writeDueExports(tools, {
    ...options,
    serviceName,
    partsOf: (userId) => personalExportParts({ db, files, publicUrl, serviceName }, userId),
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
