type Asks = { $queryRaw: <T>(query: TemplateStringsArray) => Promise<T> };

/** When the queue of a service starts which job by itself: `{ 'sync-agency-runs': '0 2 * * * Asia/Singapore' }`. */
export async function readJobSchedules(db: Asks): Promise<Record<string, string>> {
  const rows = await db.$queryRaw<{ name: string; cron: string; timezone: string }[]>`
    SELECT name, cron, timezone FROM jobs.schedule`;
  return Object.fromEntries(rows.map(({ name, cron, timezone }) => [name, `${cron} ${timezone}`]));
}
