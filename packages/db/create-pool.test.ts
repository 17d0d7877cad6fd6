import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, onTestFinished, test } from 'vitest';
import { createDriverPool } from './create-pool.ts';

const database = useTrainingDatabase();

test.each([
  [true, ['named']],
  [false, []],
])(
  'prepared statements %s: a named one is kept by the connection, or not',
  async (preparedStatements, kept) => {
    const options = { maxConnections: 1, applicationName: 'names', onLost: () => {}, preparedStatements };
    const pool = createDriverPool(database.url, options);
    onTestFinished(() => pool.end());
    const { rows } = await pool.query({ name: 'named', text: 'SELECT $1::int AS one', values: [1] });
    expect(rows).toEqual([{ one: 1 }]);
    const found = await pool.query<{ name: string }>('SELECT name FROM pg_prepared_statements');
    expect(found.rows.map(({ name }) => name)).toEqual(kept);
  },
);
