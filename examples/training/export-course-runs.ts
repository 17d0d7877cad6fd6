// Writes all course runs that the service stores to a file, once a night. Runs on Node 24: node training/export-course-runs.ts
import createClient from 'openapi-fetch';
import { createRetryingFetch } from '../nightly/retrying-fetch.ts';
import { dataOf, readSettings, runAndReport } from '../nightly/settings.ts';
import { ListMoved, walkList } from '../nightly/walk-list.ts';
import type { paths } from './schema.ts';

const path = '/api/external/course-runs';

/** `end`: how many rows are read; `last`: the id of the last of them. */
type Place = { end: number; total: number; last: string };

await runAndReport(async () => {
  const settings = readSettings('TRAINING', 'An admin makes a key on the page API keys.');
  const { baseUrl, headers, folder, night, limit, firstPauseMs } = settings;
  const client = createClient<paths>({ baseUrl, headers, fetch: createRetryingFetch({ firstPauseMs }) });

  return walkList({
    folder,
    name: 'course-runs',
    night,
    readPage: async (place) => {
      const before: Place | null = place === null ? null : JSON.parse(place);
      // From the last row of the page before: it stands elsewhere when classes came, went or were moved.
      const offset = before === null ? 0 : before.end - 1;
      const query = { limit: String(before === null ? limit : limit + 1), offset: String(offset) };
      const answer = await client.GET(path, { params: { query } });
      const { data, total } = dataOf(path, answer);
      // A class that moved those after it would have one of them come twice or not at all.
      if (before && (before.total !== total || data[0]?.course_run_uuid !== before.last))
        throw new ListMoved();
      const rows = before === null ? data : data.slice(1);
      const [end, last] = [offset + data.length, data.at(-1)?.course_run_uuid];
      const next: Place | null =
        last !== undefined && rows.length > 0 && end < total ? { end, total, last } : null;
      return { rows, next: next && JSON.stringify(next) };
    },
  });
});
