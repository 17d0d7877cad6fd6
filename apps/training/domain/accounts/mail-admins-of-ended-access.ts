import { type EndedProgramAccess, endedAccessText } from '@repo/api-keys/ended-access-text';
import type { TrainingDb } from '@repo/db/training';
import type { MailCipher } from '@repo/mail/waiting/encrypt-mail';
import { queueMails } from '@repo/mail/waiting/queue-mails';
import { mailTo } from '#mails/layout.ts';

type Ended = { userId: string; ended: EndedProgramAccess };

/** To every admin but the one whose keys and webhooks ended. */
export async function mailAdminsOfEndedAccess(
  tx: TrainingDb,
  tools: { keys: MailCipher; clock: () => Date },
  { userId, ended }: Ended,
): Promise<void> {
  const text = endedAccessText(ended, { keys: '/api-keys', webhooks: '/webhooks' });
  if (text === null) return;
  const admins = await tx.user.findMany({
    where: { roles: { has: 'admin' }, deactivatedAt: null, id: { not: userId } },
    select: { fullName: true, email: true },
    orderBy: { id: 'asc' },
  });
  await queueMails(
    tx,
    tools,
    admins.map((admin) => mailTo(admin, text)),
  );
}
