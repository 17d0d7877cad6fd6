import { z } from 'zod';
import type { Agency, AgencyCallOptions, RunList, RunPageQuery } from './agency.ts';
import type { AgencyCallClient, CallDeadline } from './client.ts';
import { type AgencyFailure, type AgencyResult, okResult } from './result.ts';
import { oneRunSchema, publishedRunSchema, runPageSchema, sessionListSchema } from './run-answers.ts';
import { buildRunCancelBody, buildRunEditBody, buildRunPublishBody } from './run-request-bodies.ts';

type RunCalls = Pick<
  Agency,
  'listRuns' | 'listAllRuns' | 'getRun' | 'listSessions' | 'publishRun' | 'editRun' | 'cancelRun'
>;

const largestPage = 100;
/** Guards against a nonsensical total. */
const maximumPages = 2_000;
const pagesAtOnce = 4;

export function createRunCalls(client: AgencyCallClient, { uen }: { uen: string }): RunCalls {
  async function readPage(query: RunPageQuery, deadline: CallDeadline) {
    const result = await client.read(
      {
        method: 'GET',
        path: '/courses/courseRuns/reference',
        query: {
          uen,
          courseReferenceNumber: query.courseReferenceNumber,
          page: query.page ?? 0,
          pageSize: query.pageSize ?? largestPage,
          includeExpiredCourses: query.includeExpired ?? false,
        },
      },
      runPageSchema,
      deadline,
    );
    return !result.ok && hasNoRuns(result.failure) ? okResult({ runs: [], returned: 0, total: 0 }) : result;
  }

  async function sendEdit(courseRunId: string, body: object, call?: AgencyCallOptions) {
    const path = `/courses/courseRuns/edit/${encodeURIComponent(courseRunId)}`;
    const query = { includeExpiredCourses: false };
    const result = await client.write({ path, query, body }, z.unknown(), client.startDeadline(call));
    return result.ok ? okResult({ courseRunId }) : result;
  }

  return {
    listRuns: (query, call) => readPage(query, client.startDeadline(call)),
    listAllRuns(query, call) {
      const deadline = client.startDeadline(call);
      return readAllPages((page) => readPage({ ...query, page }, deadline), query.pageSize ?? largestPage);
    },
    getRun: (courseRunId, options = {}, call) =>
      client.read(
        {
          method: 'GET',
          path: `/courses/courseRuns/id/${encodeURIComponent(courseRunId)}`,
          query: { includeExpiredCourses: options.includeExpired ?? false },
        },
        oneRunSchema,
        client.startDeadline(call),
      ),
    async listSessions({ courseRunId, courseReferenceNumber, includeExpired }, call) {
      const result = await client.read(
        {
          method: 'GET',
          path: `/courses/runs/${encodeURIComponent(courseRunId)}/sessions`,
          query: { uen, courseReferenceNumber, includeExpiredCourses: includeExpired },
        },
        sessionListSchema,
        client.startDeadline(call),
      );
      return !result.ok && result.failure.kind === 'not-found' ? okResult([]) : result;
    },
    publishRun: ({ courseReferenceNumber, run }, call) =>
      client.write(
        {
          path: '/courses/courseRuns/publish',
          query: { includeExpiredCourses: false },
          body: buildRunPublishBody({ courseReferenceNumber, uen, run }),
        },
        publishedRunSchema,
        client.startDeadline(call),
      ),
    editRun: ({ courseRunId, courseReferenceNumber, run }, call) =>
      sendEdit(courseRunId, buildRunEditBody({ courseReferenceNumber, uen, run }), call),
    cancelRun: ({ courseRunId, courseReferenceNumber }, call) =>
      sendEdit(courseRunId, buildRunCancelBody({ courseReferenceNumber, uen }), call),
  };
}

async function readAllPages(
  readPage: (page: number) => Promise<AgencyResult<RunList>>,
  pageSize: number,
): Promise<AgencyResult<RunList>> {
  const first = await readPage(0);
  if (!first.ok) return first;
  const pages = [first.value];
  const { returned, total } = first.value;
  // The agency may send smaller pages than requested; then its size counts.
  const size = returned < pageSize && total > returned ? returned : pageSize;
  const count = size > 0 ? Math.min(Math.ceil(total / size), maximumPages) : 1;
  while (pages.length < count) {
    const numbers = Array.from(
      { length: Math.min(pagesAtOnce, count - pages.length) },
      (_, index) => pages.length + index,
    );
    for (const page of await Promise.all(numbers.map(readPage))) {
      if (!page.ok) return page;
      pages.push(page.value);
    }
  }
  return okResult({
    runs: pages.flatMap((page) => page.runs),
    total,
    returned: pages.reduce((sum, page) => sum + page.returned, 0),
  });
}

/** "No course run found", and the two errors that mean an unknown course. */
function hasNoRuns({ kind, code }: AgencyFailure): boolean {
  return kind === 'not-found' || (kind === 'refused' && code === 'TGS-406');
}
