type Db = { $queryRawUnsafe<T>(query: string): Promise<T> };

export type QueueDepth = {
  queue: string;
  /** Jobs that are due and not taken. */
  waiting: number;
  /** Since the oldest of them was due; 0 where none waits. */
  oldestSeconds: number;
};

/** The depth of every queue of the service, empty ones included. None before the queue has made its tables. */
export async function readQueueDepths(db: Db): Promise<QueueDepth[]> {
  const [tables] = await db.$queryRawUnsafe<{ made: boolean }[]>(
    `SELECT to_regclass('jobs.queue') IS NOT NULL AS made`,
  );
  if (!tables?.made) return [];
  return db.$queryRawUnsafe<QueueDepth[]>(`
    SELECT q.name AS queue, count(j.id)::int AS waiting,
      coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float8 AS "oldestSeconds"
    FROM jobs.queue q
    LEFT JOIN jobs.job j ON j.name = q.name AND j.state < 'active' AND j.start_after <= now()
    WHERE q.name NOT LIKE '\\_\\_%'
    GROUP BY q.name ORDER BY q.name`);
}
