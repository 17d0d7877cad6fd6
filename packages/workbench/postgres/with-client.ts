import { Client } from 'pg';
import { setUpTimeouts } from '../set-up-timeouts.ts';

/** Runs the work with one connection, which is closed in any case. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: setUpTimeouts.connectMs });
  // A lost connection also fails the query under way; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
