type Db = { $queryRaw<T>(query: TemplateStringsArray): Promise<T> };

export type MailBacklog = {
  /** Mails that are written and not sent. */
  waiting: number;
  /** Since the oldest of them was written; 0 where none waits. */
  oldestSeconds: number;
};

export async function readMailBacklog(db: Db): Promise<MailBacklog> {
  const [backlog] = await db.$queryRaw<MailBacklog[]>`
    SELECT count(*)::int AS waiting,
      coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS "oldestSeconds"
    FROM waiting_mail`;
  return backlog ?? { waiting: 0, oldestSeconds: 0 };
}
