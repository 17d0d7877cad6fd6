import { withClient } from '@repo/testing/database-server';
import { sendRawRequest } from './ask.ts';
import type { Servers } from './start-servers.ts';

/** What a sign-in writes into the one database, in the other too. */
async function copySignIns({ server, next }: Servers): Promise<void> {
  for (const table of ['sign_in', 'audit_entry']) {
    const rows = await withClient(server.databaseUrl, async (client) => {
      const found = await client.query<{ rows: string | null }>(
        `SELECT json_agg(t)::text AS rows FROM ${table} t`,
      );
      return found.rows[0]?.rows ?? '[]';
    });
    await withClient(next.databaseUrl, (client) =>
      client.query(
        `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json) ON CONFLICT DO NOTHING`,
        [rows],
      ),
    );
  }
}

/** A cookie of somebody's session. It is good at both servers: they share the secret, the people and the session's row. */
export async function signInWithPassword(
  servers: Servers,
  service: 'marketplace' | 'childcare',
  credentials: { email: string; password: string },
): Promise<string> {
  const { headers, status } = await sendRawRequest(servers.server, {
    method: 'POST',
    path: '/api/auth/callback/credentials',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...credentials, json: true }),
  });
  const cookies = [headers['set-cookie'] ?? []].flat();
  // One that ends a session has no token in it.
  const cookie = cookies.find((each) => each.includes(`${service}.session=ey`));
  if (!cookie) throw new Error(`${credentials.email} could not sign in: ${status}`);
  await copySignIns(servers);
  return cookie.split(';', 1).join();
}
