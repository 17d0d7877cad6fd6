import { escapeIdentifier, escapeLiteral, Pool } from 'pg';

/** Rows by table, each as PostgreSQL prints it. */
export type RowsByTable = Map<string, string[]>;

/** A stored copy of all rows of a database: a test compares it with what a call changed, and restores it. */
export type TableSnapshots = {
  /** Stores a copy of all current rows. */
  capture(): Promise<void>;
  readRows(): Promise<RowsByTable>;
  /** Restores these tables to the stored copy; all of them when none are named. */
  restore(tables?: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

const schema = 'access_world';

export function createTableSnapshots(databaseUrl: string): TableSnapshots {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const columns = new Map<string, string>();

  async function findTables(): Promise<void> {
    const found = await pool.query<{ name: string; columns: string[] }>(
      `SELECT t.tablename AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
       FROM pg_tables t JOIN information_schema.columns c
         ON c.table_schema = t.schemaname AND c.table_name = t.tablename AND c.is_generated = 'NEVER'
       WHERE t.schemaname = 'public' AND t.tablename <> '_prisma_migrations'
       GROUP BY t.tablename ORDER BY t.tablename`,
    );
    for (const table of found.rows) columns.set(table.name, table.columns.map(escapeIdentifier).join(', '));
  }

  return {
    async capture() {
      await findTables();
      await pool.query(
        [
          `DROP SCHEMA IF EXISTS ${schema} CASCADE`,
          `CREATE SCHEMA ${schema}`,
          ...[...columns.keys()].map((name) => {
            const table = escapeIdentifier(name);
            return `CREATE TABLE ${schema}.${table} AS TABLE public.${table}`;
          }),
        ].join(';\n'),
      );
    },
    async readRows() {
      const rows: RowsByTable = new Map([...columns.keys()].map((name) => [name, []]));
      const found = await pool.query<{ name: string; row: string }>({
        // Named, so that PostgreSQL plans it once.
        name: 'all rows',
        text: [...columns.keys()]
          .map(
            (name) =>
              `SELECT ${escapeLiteral(name)} AS name, t::text AS row FROM ${escapeIdentifier(name)} t`,
          )
          .join(' UNION ALL '),
      });
      for (const { name, row } of found.rows) rows.get(name)?.push(row);
      for (const list of rows.values()) list.sort();
      return rows;
    },
    // Without triggers and foreign keys, as when a test database is reset: their order does not matter.
    async restore(tables = [...columns.keys()]) {
      if (tables.length === 0) return;
      await pool.query(
        [
          'SET LOCAL session_replication_role = replica',
          ...tables.flatMap((name) => {
            const table = escapeIdentifier(name);
            const list = columns.get(name);
            return [
              `DELETE FROM public.${table}`,
              `INSERT INTO public.${table} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM ${schema}.${table}`,
            ];
          }),
        ].join(';\n'),
      );
    },
    async close() {
      await pool.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await pool.end();
    },
  };
}

/** Tables whose rows are not the same in both. */
export function findChangedTables(before: RowsByTable, after: RowsByTable): string[] {
  return [...before.keys()].filter((name) => {
    const [old, now] = [before.get(name) ?? [], after.get(name) ?? []];
    return old.length !== now.length || old.some((row, index) => row !== now[index]);
  });
}
