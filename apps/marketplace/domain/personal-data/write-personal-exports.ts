import type { MarketplaceClient } from '@repo/db/marketplace';
import type { Mailer } from '@repo/mail/mailer';
import { markReady } from '@repo/personal-data/export-rows';
import { type WriteTools, writeExports } from '@repo/personal-data/write-exports';
import { env } from '#env.ts';
import { exportReadyMail } from '#mails/export-ready.ts';
import { exportParts } from './export-parts.ts';

type Tools = WriteTools & { db: MarketplaceClient; mail: Mailer };

/** Writes every copy of a person's data that is due. Without the mail, should it fail, the settings page still says that it is ready. */
export async function writePersonalExports(
  tools: Tools,
  options: { signal?: AbortSignal; mostBytes?: number } = {},
): Promise<void> {
  const { db, clock, mail, logger } = tools;
  await writeExports(tools, {
    ...options,
    serviceName: env().MARKETPLACE_NAME,
    partsOf: (userId) => exportParts(db, userId),
    async finish(claimed, bytes) {
      if (!(await markReady(db, claimed, { bytes, now: clock() }))) return false;
      const person = await db.user.findUniqueOrThrow({
        where: { id: claimed.userId },
        select: { name: true, email: true },
      });
      await mail.send(exportReadyMail(person)).catch((error: unknown) => {
        logger.error({ exportId: claimed.id, err: error }, 'the mail about a personal export was not taken');
      });
      return true;
    },
  });
}
