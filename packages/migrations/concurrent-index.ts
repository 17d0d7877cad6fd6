import { type Client, escapeIdentifier } from 'pg';
import type { Migration } from './services.ts';

const concurrent = new RegExp(
  String.raw`(?:^|;)\s*(?:${[
    String.raw`(?:CREATE\s+(?:UNIQUE\s+)?|DROP\s+)INDEX\s+CONCURRENTLY\b`,
    String.raw`REINDEX\s[^;]*\bCONCURRENTLY\b`,
    String.raw`ALTER\s+TABLE\s[^;]*\bDETACH\s+PARTITION\s[^;]*\bCONCURRENTLY\b`,
  ].join('|')})`,
  'im',
);
const created =
  /^\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?\s+ON\b/im;

/** Such a migration cannot run in a transaction, so it consists of one statement. */
export function buildsIndexConcurrently({ script }: Migration): boolean {
  return concurrent.test(script.replaceAll(/--.*$/gm, ''));
}

/**
 * Removes the index that an interrupted build left behind: PostgreSQL keeps it up to date on every write and never reads
 * it. Returns whether the index is there, complete.
 */
export async function dropInvalidIndexAndCheckComplete(
  client: Client,
  { script }: Migration,
): Promise<boolean> {
  const name = created.exec(script)?.[1];
  if (name === undefined) return false;
  const found = await client.query<{ schema: string; valid: boolean }>(
    `SELECT n.nspname AS schema, i.indisvalid AS valid FROM pg_class c
     JOIN pg_index i ON i.indexrelid = c.oid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relname = $1 AND n.nspname = current_schema()`,
    [name],
  );
  const [index] = found.rows;
  if (!index) return false;
  if (index.valid) return true;
  await client.query(
    `DROP INDEX CONCURRENTLY IF EXISTS ${escapeIdentifier(index.schema)}.${escapeIdentifier(name)}`,
  );
  return false;
}
