// Writes all listings of the key's owner to a file, once a night. Runs on Node 24: node marketplace/export-listings.ts
import createClient from 'openapi-fetch';
import { createRetryingFetch } from '../nightly/retrying-fetch.ts';
import { dataOf, readSettings, runAndReport } from '../nightly/settings.ts';
import { walkList } from '../nightly/walk-list.ts';
import type { paths } from './schema.ts';

const path = '/api/external/listings';

await runAndReport(async () => {
  const settings = readSettings('MARKETPLACE', 'Make a key in the settings, under API keys.');
  const { baseUrl, headers, folder, night, limit, firstPauseMs, changesOnly } = settings;
  const client = createClient<paths>({ baseUrl, headers, fetch: createRetryingFetch({ firstPauseMs }) });

  return walkList({
    folder,
    name: 'listings',
    night,
    changesOnly,
    readPage: async (cursor, updatedSince) => {
      const query = { limit, ...(cursor && { cursor }), ...(updatedSince && { updatedSince }) };
      const { data: rows, nextCursor } = dataOf(path, await client.GET(path, { params: { query } }));
      return { rows, next: nextCursor };
    },
  });
});
