import type { NotificationsDb } from '../notifications-db.ts';
import { type AcquaintanceSql, loadSenderMailCounts, type SenderMailCount } from './lock-due-mails.ts';
import type { PreparedMail } from './prepare-mail.ts';

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

type Limits = AcquaintanceSql & {
  mailsPerSender: number;
  /** Of an hour, by all whom the recipient never answered. */
  mailsFromStrangers: number;
};

export type PostponedMail = { id: string; at: Date };

/** `isInDigest`: shares one mail with the person's others that are so. */
export type ScheduledMail = PreparedMail & { isInDigest: boolean };

const after = ({ oldest }: SenderMailCount, now: Date, ms: number) =>
  new Date((oldest ?? now).getTime() + ms);

/**
 * Many people, or many accounts of one, whom the recipient never answered cause so many mails an hour together. The last of these is
 * a digest of everything that is left; once they are used up, all that comes waits for the next.
 */
function limitStrangers(
  due: readonly PreparedMail[],
  limit: number,
  mailsOfStrangers: (userId: string) => SenderMailCount,
  now: Date,
): { merged: ReadonlySet<string>; later: PostponedMail[] } {
  const merged = new Set<string>();
  const later: PostponedMail[] = [];
  const strange = due.filter((mail) => mail.isFromStranger && mail.digest === 'immediate');
  for (const [userId, theirs] of Map.groupBy(strange, (mail) => mail.userId)) {
    const before = mailsOfStrangers(userId);
    const left = limit - before.count;
    if (left <= 0) later.push(...theirs.map(({ id }) => ({ id, at: after(before, now, hourMs) })));
    else if (theirs.length > left) for (const { id } of theirs.slice(left - 1)) merged.add(id);
  }
  return { merged, later };
}

/**
 * Splits into what goes now and what goes later: for a digest, in quiet hours, or over a budget. A digest that the person chose is one
 * mail whoever caused what is in it, so it takes everything.
 */
export async function splitMailsByDueTime(
  tx: NotificationsDb,
  limits: Limits,
  mails: readonly PreparedMail[],
  now: Date,
): Promise<{ due: ScheduledMail[]; later: PostponedMail[] }> {
  const later: PostponedMail[] = [];
  const due: PreparedMail[] = [];
  const mailsOf = await loadSenderMailCounts(tx, limits, mails, now);
  for (const mail of mails) {
    const { id, at, actorId } = mail;
    const sender = mailsOf(mail);
    if (at > now) later.push({ id, at });
    else if (mail.digest === 'immediate' && actorId !== null && sender.count >= limits.mailsPerSender)
      later.push({ id, at: after(sender, now, dayMs) });
    else {
      if (actorId !== null) sender.count += 1;
      due.push(mail);
    }
  }
  const strangers = limitStrangers(
    due,
    limits.mailsFromStrangers,
    (userId) => mailsOf({ userId, actorId: null }),
    now,
  );
  const waiting = new Set(strangers.later.map(({ id }) => id));
  return {
    due: due
      .filter(({ id }) => !waiting.has(id))
      .map((mail) => ({
        ...mail,
        isInDigest: mail.digest !== 'immediate' || strangers.merged.has(mail.id),
      })),
    later: [...later, ...strangers.later],
  };
}
