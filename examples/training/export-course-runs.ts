// Writes all course runs that the service stores to a file, once a night. Runs on Node 24: node training/export-course-runs.ts
import createClient from 'openapi-fetch';
import { createRetryingFetch } from '../nightly/retrying-fetch.ts';
import { dataOf, readSettings, runAndReport } from '../nightly/settings.ts';
import { ListMoved, walkList } from '../nightly/walk-list.ts';
import type { paths } from './schema.ts';

const path = '/api/external/course-runs';

await runAndReport(async () => {
  const settings = readSettings('TRAINING', 'An admin makes a key on the page API keys.');
  const { baseUrl, headers, folder, night, limit, firstPauseMs } = settings;
  const client = createClient<paths>({ baseUrl, headers, fetch: createRetryingFetch({ firstPauseMs }) });

  return walkList({
    folder,
    name: 'course-runs',
    night,
    readPage: async (place) => {
      const [offset = 0, known] = place?.split(' of ').map(Number) ?? [];
      const query = { limit: String(limit), offset: String(offset) };
      const answer = await client.GET(path, { params: { query } });
      const { data: rows, total } = dataOf(path, answer);
      // A class that came or went has moved those after it, by which one would come twice or not at all.
      if (known !== undefined && known !== total) throw new ListMoved();
      const end = offset + rows.length;
      return { rows, next: rows.length > 0 && end < total ? `${end} of ${total}` : null };
    },
  });
});
