import { composeMail } from '../compose-mail.ts';
import type { Mailer } from '../mailer.ts';
import { decryptMail, type MailCipher } from './encrypt-mail.ts';

type SendDb = {
  $queryRaw<T>(query: TemplateStringsArray, ...values: unknown[]): Promise<T>;
  waitingMail: { deleteMany(args: { where: { id: string | { in: string[] } } }): Promise<unknown> };
};

export type SendMailTools = { db: SendDb; keys: MailCipher; mail: Mailer; clock: () => Date };

export type SentMailsReport = {
  sent: number;
  /** Errors of mails that will be retried. */
  failures: unknown[];
  /** Ids of mails that will not be retried. */
  givenUp: string[];
};

/** Fewer than a slow mail server accepts within the first backoff. */
const atOnce = 40;
/** With the backoff below: most of a day. */
const maximumTries = 24;

type Taken = { id: string; content: string; tries: number; notAfter: Date | null };

/**
 * Sends due mails; processes may run it concurrently. A mail is rescheduled before it is sent, so a crash delays it and
 * never loses it. One that the mail server took just before the crash is sent again, under the same Message-ID.
 */
export async function sendWaitingMails(tools: SendMailTools): Promise<SentMailsReport> {
  const report: SentMailsReport = { sent: 0, failures: [], givenUp: [] };
  for (;;) {
    const now = tools.clock();
    const taken = await takeDue(tools.db, now);
    const isOver = ({ tries, notAfter }: Taken) =>
      tries > maximumTries || (notAfter !== null && notAfter < now);
    const over = taken.filter(isOver).map(({ id }) => id);
    const sent = await sendAll(
      tools,
      taken.filter((row) => !isOver(row)),
      report,
    );
    if (over.length > 0) await tools.db.waitingMail.deleteMany({ where: { id: { in: over } } });
    report.givenUp.push(...over);
    report.sent += sent;
    if (taken.length < atOnce) return report;
  }
}

/** Oldest first. Index: waiting_mail_due_at_idx. Backoff: 1, 2, 4 … 60 minutes. */
function takeDue(db: SendDb, now: Date): Promise<Taken[]> {
  return db.$queryRaw<Taken[]>`
    WITH due AS MATERIALIZED (
      SELECT id, due_at FROM waiting_mail WHERE due_at <= ${now}
      ORDER BY due_at, id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE waiting_mail w SET tries = w.tries + 1,
        due_at = ${now}::timestamptz + least(60, 2 ^ w.tries) * interval '1 minute'
      FROM due WHERE w.id = due.id
      RETURNING w.id, w.letter, w.tries, w.not_after, due.due_at AS was_due
    )
    SELECT id, letter AS content, tries, not_after AS "notAfter" FROM taken ORDER BY was_due, id`;
}

/** Each is deleted as soon as it is sent, as a crash in between sends it again. Answers how many were sent. */
async function sendAll(
  { db, keys, mail }: SendMailTools,
  rows: readonly Taken[],
  report: SentMailsReport,
): Promise<number> {
  const sent = await Promise.all(
    rows.map(async ({ id, content }) => {
      try {
        await mail.send({ ...composeMail(decryptMail(keys, content)), id });
      } catch (error) {
        report.failures.push(error);
        return false;
      }
      await db.waitingMail.deleteMany({ where: { id } });
      return true;
    }),
  );
  return sent.filter(Boolean).length;
}
