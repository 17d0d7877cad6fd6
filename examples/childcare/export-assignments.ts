// Writes all assignments of the key's centre to a file, once a night. Runs on Node 24: node childcare/export-assignments.ts
import createClient from 'openapi-fetch';
import { createRetryingFetch } from '../nightly/retrying-fetch.ts';
import { dataOf, readSettings, runAndReport } from '../nightly/settings.ts';
import { walkList } from '../nightly/walk-list.ts';
import type { paths } from './schema.ts';

const path = '/api/external/assignments';

await runAndReport(async () => {
  const settings = readSettings(
    'CHILDCARE',
    'A manager makes a key in the settings of the centre, under API keys.',
  );
  const { baseUrl, headers, folder, night, limit, firstPauseMs, changesOnly } = settings;
  const client = createClient<paths>({ baseUrl, headers, fetch: createRetryingFetch({ firstPauseMs }) });

  return walkList({
    folder,
    name: 'assignments',
    night,
    changesOnly,
    readPage: async (cursor, updatedSince) => {
      const query = { limit, ...(cursor && { cursor }), ...(updatedSince && { updatedSince }) };
      const { data: rows, nextCursor } = dataOf(path, await client.GET(path, { params: { query } }));
      return { rows, next: nextCursor };
    },
  });
});
