import { escapeIdentifier, escapeLiteral, Pool } from 'pg';

/** Rows by table, each as PostgreSQL prints it. */
export type RowsByTable = Map<string, string[]>;

/** A stored copy of all rows of a database: a test compares it with what a call changed, and restores it. */
export type TableSnapshots = {
  /** Stores a copy of all current rows and returns them. From then on the database records which tables are written to. */
  capture(): Promise<RowsByTable>;
  /** The tables written to since the last call, with the rows they have now. */
  readWrittenTables(): Promise<RowsByTable>;
  /** Restores these tables to the stored copy; all of them when none are named. */
  restore(tables?: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

const schema = 'access_world';

/** By row: a statement that finds nothing to change, as most that look for waiting mails, writes nothing. `restore` does not fire it. */
const recordWrites = `
  CREATE TABLE ${schema}.write (name text NOT NULL);
  CREATE FUNCTION ${schema}.record_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ${schema}.write SELECT relname FROM pg_class WHERE oid = coalesce(pg_partition_root(TG_RELID), TG_RELID);
      RETURN NULL;
    END $$`;

export function createTableSnapshots(databaseUrl: string): TableSnapshots {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const columns = new Map<string, string>();
  /** They have the triggers of the table that they are a part of. */
  const partitions = new Set<string>();

  async function findTables(): Promise<void> {
    const found = await pool.query<{ name: string; columns: string[]; isPartition: boolean }>(
      `SELECT t.tablename AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns,
         (SELECT relispartition FROM pg_class WHERE oid = format('public.%I', t.tablename)::regclass) AS "isPartition"
       FROM pg_tables t JOIN information_schema.columns c
         ON c.table_schema = t.schemaname AND c.table_name = t.tablename AND c.is_generated = 'NEVER'
       WHERE t.schemaname = 'public' AND t.tablename <> '_prisma_migrations'
       GROUP BY t.tablename ORDER BY t.tablename`,
    );
    for (const table of found.rows) {
      columns.set(table.name, table.columns.map(escapeIdentifier).join(', '));
      if (table.isPartition) partitions.add(table.name);
    }
  }

  async function readRows(tables: readonly string[]): Promise<RowsByTable> {
    const rows: RowsByTable = new Map(tables.map((name) => [name, []]));
    if (tables.length === 0) return rows;
    const found = await pool.query<{ name: string; row: string }>(
      tables
        .map(
          (name) => `SELECT ${escapeLiteral(name)} AS name, t::text AS row FROM ${escapeIdentifier(name)} t`,
        )
        .join(' UNION ALL '),
    );
    for (const { name, row } of found.rows) rows.get(name)?.push(row);
    for (const list of rows.values()) list.sort();
    return rows;
  }

  return {
    async capture() {
      await findTables();
      await pool.query(
        [
          `DROP SCHEMA IF EXISTS ${schema} CASCADE`,
          `CREATE SCHEMA ${schema}`,
          recordWrites,
          ...[...columns.keys()].flatMap((name) => {
            const table = escapeIdentifier(name);
            return [
              `CREATE TABLE ${schema}.${table} AS TABLE public.${table}`,
              ...(partitions.has(name)
                ? []
                : [
                    `CREATE TRIGGER record_write AFTER INSERT OR UPDATE OR DELETE ON public.${table}
                     FOR EACH ROW EXECUTE FUNCTION ${schema}.record_write()`,
                  ]),
              `CREATE TRIGGER record_truncate AFTER TRUNCATE ON public.${table}
               FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.record_write()`,
            ];
          }),
        ].join(';\n'),
      );
      return readRows([...columns.keys()]);
    },
    async readWrittenTables() {
      const written = await pool.query<{ name: string }>(
        `WITH taken AS (DELETE FROM ${schema}.write RETURNING name) SELECT DISTINCT name FROM taken ORDER BY name`,
      );
      return readRows(written.rows.map(({ name }) => name).filter((name) => columns.has(name)));
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

/** Tables of `after` whose rows are not as they were before. */
export function findChangedTables(before: RowsByTable, after: RowsByTable): string[] {
  return [...after].flatMap(([name, now]) => {
    const old = before.get(name) ?? [];
    return old.length !== now.length || old.some((row, index) => row !== now[index]) ? [name] : [];
  });
}
