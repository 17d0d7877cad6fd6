type Db = { $queryRaw<T>(query: TemplateStringsArray): Promise<T> };

/** What keeps the data when the primary's disk is lost. */
export type DurabilityState = {
  /** Servers that receive the log of this one, read replicas among them. */
  standbys: number;
  /** Since the archive took the log last, while it refuses it; 0 where it takes it, or there is none. */
  archiveFailingSeconds: number;
};

/**
 * Asked of the primary. Any account may read both views; a base backup (`pg_basebackup`) looks like a standby for as long
 * as it runs and is not counted.
 */
export async function readDurability(db: Db): Promise<DurabilityState> {
  const [row] = await db.$queryRaw<DurabilityState[]>`
    SELECT (SELECT count(*)::int FROM pg_stat_replication WHERE application_name <> 'pg_basebackup') AS standbys,
      CASE WHEN last_failed_time > coalesce(last_archived_time, '-infinity')
        THEN extract(epoch FROM now() - coalesce(last_archived_time, stats_reset)) ELSE 0 END::float8
        AS "archiveFailingSeconds"
    FROM pg_stat_archiver`;
  return row ?? { standbys: 0, archiveFailingSeconds: 0 };
}
