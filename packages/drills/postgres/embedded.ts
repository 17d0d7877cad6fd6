import { withClient } from '@repo/migrations/with-client';

export function embeddedPostgresVersion(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const found = await client.query("SELECT current_setting('server_version') AS version");
    return `PostgreSQL ${found.rows[0]?.version} (embedded)`;
  });
}
