import { type EndedProgramAccess, endedAccessText } from '@repo/api-keys/ended-access-text';
import type { ChildcareDb } from '@repo/db/childcare';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { mailTo } from '#mails/layout.ts';

type Ended = { userId: string; organizationId: string; ended: EndedProgramAccess };

/** To every manager of the centre but the one whose keys and webhooks ended. */
export async function mailOtherManagersOfEndedAccess(
  tx: ChildcareDb,
  tools: { keys: MailCipher; clock: () => Date },
  { userId, organizationId, ended }: Ended,
): Promise<void> {
  const text = endedAccessText(ended, { keys: '/centre/api-keys', webhooks: '/centre/webhooks' });
  if (text === null) return;
  const managers = await tx.user.findMany({
    where: { organizationId, role: 'CORPORATE_ADMIN', deactivatedAt: null, id: { not: userId } },
    select: { name: true, email: true },
    orderBy: { id: 'asc' },
  });
  await queueMails(
    tx,
    tools,
    managers.map((manager) => mailTo(manager, text)),
  );
}
