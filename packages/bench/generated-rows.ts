import type { Client } from 'pg';

/**
 * Ids of generated rows: deterministic, in the services' format and order. `kinds` numbers the tables.
 * `idSql` gives an SQL expression of an SQL number, `plainId` the id itself.
 */
export function createIdFactory<Kind extends string>(kinds: Record<Kind, number>) {
  const prefixOf = (kind: Kind) => `01994000-0000-7000-8${String(kinds[kind]).padStart(3, '0')}-`;
  return {
    idSql: (kind: Kind, number: string) => `('${prefixOf(kind)}' || lpad(to_hex(${number}), 12, '0'))`,
    plainId: (kind: Kind, number: number) => prefixOf(kind) + number.toString(16).padStart(12, '0'),
  };
}

/** An SQL expression for one of the values; `number` is an SQL number. */
export function pickValueSql(values: readonly string[], number: string): string {
  const list = values.map((value) => `'${value}'`).join(', ');
  return `(ARRAY[${list}])[1 + (${number}) % ${values.length}]`;
}

export const peopleNames = [
  'Tan Wei Ling',
  'Nurul Huda',
  'Arjun Menon',
  'Rachel Lim',
  'Kavitha Selvam',
  'Marcus Ong',
];

/**
 * Runs `fill` on a migrated, empty database with triggers and foreign keys off: it writes their results itself. Then
 * brings the statistics up to date.
 */
export async function fillWithoutTriggersThenAnalyze(
  client: Client,
  fill: () => Promise<void>,
): Promise<void> {
  await client.query(`SET session_replication_role = replica; SET timezone = 'UTC'`);
  await fill();
  await client.query('SET session_replication_role = DEFAULT');
  await client.query('VACUUM (ANALYZE)');
  await client.query('CHECKPOINT');
}
