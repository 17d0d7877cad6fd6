/** A service's database, or a transaction of it: one with the tables address_change and "user". */
export type EmailChangeDb = {
  $queryRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<unknown>;
  $executeRaw(query: TemplateStringsArray, ...values: unknown[]): Promise<number>;
};

/** How long the links of a change that waits to be confirmed are good. */
export const confirmLinkHours = 24;

/** How long the old address can undo a change. */
export const undoLinkDays = 7;

/** Changes from before this instant can be deleted: their links have expired and they can no longer be undone. */
export function emailChangeDeletionCutoff(now: Date): Date {
  return addHours(now, -(confirmLinkHours + undoLinkDays * 24 + 24));
}

const hourMs = 60 * 60 * 1000;

export function addHours(now: Date, hours: number): Date {
  return new Date(now.getTime() + hours * hourMs);
}

/** Locks a person's row and reads what a change of address needs of it; null when there is none. */
export async function lockPersonAndReadEmail(
  tx: EmailChangeDb,
  userId: string,
): Promise<{ email: string; isProven: boolean } | null> {
  const rows = (await tx.$queryRaw`
    SELECT email, email_verified_at IS NOT NULL AS "isProven" FROM "user" WHERE id = ${userId} FOR UPDATE`) as {
    email: string;
    isProven: boolean;
  }[];
  return rows[0] ?? null;
}

/** Voids what a person asked for and did not confirm. */
export async function cancelPendingEmailChanges(
  tx: EmailChangeDb,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE address_change SET cancelled_at = ${now}
    WHERE user_id = ${userId} AND confirmed_at IS NULL AND cancelled_at IS NULL`;
}
