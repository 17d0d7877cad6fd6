import type { Migration } from '@repo/migrations/services';
import type { Client } from 'pg';

/** PostgreSQL's "already exists" codes, raised by a script that was applied before. */
const alreadyThere = new Set(['42P04', '42P06', '42P07', '42701', '42710', '42723']);
/** "Does not exist" codes, raised when a script that drops or renames was applied before. */
const notThere = new Set(['42P01', '42703', '42704', '42883', '3F000']);

/**
 * Tries the script in a transaction that is rolled back. PostgreSQL applies it entirely or not at all. It waits for the
 * locks of a statement that a killed client may have left running.
 */
export async function probeWhetherScriptIsApplied(client: Client, { script }: Migration): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query(script);
    return false;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isDone = alreadyThere.has(code) || (notThere.has(code) && /\b(?:DROP|RENAME)\b/i.test(script));
    // Other errors, such as a full disk or a lock timeout, do not show whether it was applied.
    if (!isDone) throw error;
    return true;
  } finally {
    await client.query('ROLLBACK');
  }
}
