import type { Agency, AgencyRun, RunPageQuery } from './agency.ts';
import type { Client, Deadline } from './client.ts';
import { readTotal } from './loose.ts';
import { parseAnswer } from './parse-answer.ts';
import { buildCancelBody, buildEditBody, buildPublishBody } from './publish-body.ts';
import { type AgencyFailure, type AgencyResult, succeed } from './result.ts';
import { oneRunData, publishedData, runListData, sessionListData } from './run-answers.ts';

type RunCalls = Pick<
  Agency,
  | 'listRuns'
  | 'listAllRuns'
  | 'getRun'
  | 'listSessions'
  | 'publishRun'
  | 'publishRuns'
  | 'editRun'
  | 'cancelRun'
>;

const largestPage = 100;
/** Guards against a nonsensical total. */
const mostPages = 2_000;

export function createRunCalls(client: Client, { uen }: { uen: string }): RunCalls {
  async function readPage(query: RunPageQuery, deadline: Deadline) {
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
      deadline,
    );
    if (!result.ok) return hasNoRuns(result.failure) ? succeed({ runs: [], returned: 0, total: 0 }) : result;
    const page = parseAnswer(result.value, runListData, false);
    return page.ok
      ? succeed({ ...page.value, total: readTotal(result.value.meta, page.value.returned) })
      : page;
  }

  return {
    listRuns: (query, call) => readPage(query, client.startDeadline(call)),
    listAllRuns(query, call) {
      const deadline = client.startDeadline(call);
      return readAllPages((page) => readPage({ ...query, page }, deadline), query.pageSize ?? largestPage);
    },
    async getRun(courseRunId, options = {}, call) {
      const result = await client.read(
        {
          method: 'GET',
          path: `/courses/courseRuns/id/${encodeURIComponent(courseRunId)}`,
          query: { includeExpiredCourses: options.includeExpired ?? false },
        },
        client.startDeadline(call),
      );
      return result.ok ? parseAnswer(result.value, oneRunData, false) : result;
    },
    async listSessions({ courseRunId, courseReferenceNumber, includeExpired }, call) {
      const result = await client.read(
        {
          method: 'GET',
          path: `/courses/runs/${encodeURIComponent(courseRunId)}/sessions`,
          query: { uen, courseReferenceNumber, includeExpiredCourses: includeExpired },
        },
        client.startDeadline(call),
      );
      if (!result.ok) return result.failure.kind === 'not-found' ? succeed([]) : result;
      return parseAnswer(result.value, sessionListData, false);
    },
    async publishRun({ run, ...request }, call) {
      const result = await publish(client, { ...request, uen, runs: [run] }, client.startDeadline(call));
      if (!result.ok) return result;
      // The schema rejects an empty list.
      return succeed({ courseRunId: result.value.courseRunIds[0] ?? '' });
    },
    publishRuns: (request, call) => publish(client, { ...request, uen }, client.startDeadline(call)),
    editRun: ({ courseReferenceNumber, run, ...request }, call) =>
      sendEdit(
        client,
        request,
        buildEditBody({ courseReferenceNumber, uen, run }),
        client.startDeadline(call),
      ),
    cancelRun: ({ courseReferenceNumber, ...request }, call) =>
      sendEdit(client, request, buildCancelBody({ courseReferenceNumber, uen }), client.startDeadline(call)),
  };
}

async function publish(
  client: Client,
  {
    courseReferenceNumber,
    runs,
    includeExpired,
    uen,
  }: Parameters<Agency['publishRuns']>[0] & { uen: string },
  deadline: Deadline,
) {
  const result = await client.write(
    {
      path: '/courses/courseRuns/publish',
      query: { includeExpiredCourses: includeExpired ?? false },
      body: buildPublishBody({ courseReferenceNumber, uen, run: runs }),
    },
    deadline,
  );
  return result.ok ? parseAnswer(result.value, publishedData, true) : result;
}

async function sendEdit(
  client: Client,
  { courseRunId, includeExpired }: { courseRunId: string; includeExpired?: boolean },
  body: object,
  deadline: Deadline,
) {
  const result = await client.write(
    {
      path: `/courses/courseRuns/edit/${encodeURIComponent(courseRunId)}`,
      query: { includeExpiredCourses: includeExpired ?? false },
      body,
    },
    deadline,
  );
  return result.ok ? succeed({ courseRunId }) : result;
}

type RunPage = { runs: AgencyRun[]; returned: number; total: number };

async function readAllPages(
  readPage: (page: number) => Promise<AgencyResult<RunPage>>,
  pageSize: number,
): Promise<AgencyResult<RunPage>> {
  const first = await readPage(0);
  if (!first.ok) return first;
  const { total } = first.value;
  const pages = [first.value];
  const asked = pageSize;
  // The agency may send smaller pages than requested; then its size counts.
  const size = first.value.returned < asked && total > first.value.returned ? first.value.returned : asked;
  const count = size > 0 ? Math.min(Math.ceil(total / size), mostPages) : 1;
  const rest = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1);
  const answers = await readPages(rest, readPage);
  for (const answer of answers) {
    if (!answer.ok) return answer;
    pages.push(answer.value);
  }
  return succeed({
    runs: pages.flatMap((page) => page.runs),
    total,
    returned: pages.reduce((sum, page) => sum + page.returned, 0),
  });
}

/** Fetches the remaining pages through the throttle and stops after the first failure. */
async function readPages<Page>(
  numbers: number[],
  read: (page: number) => Promise<AgencyResult<Page>>,
): Promise<AgencyResult<Page>[]> {
  const answers: AgencyResult<Page>[] = [];
  let next = 0;
  let hasFailed = false;
  const work = async () => {
    while (next < numbers.length && !hasFailed) {
      const index = next;
      next += 1;
      const answer = await read(numbers[index] ?? 0);
      answers[index] = answer;
      if (!answer.ok) hasFailed = true;
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return answers.filter((answer) => answer !== undefined);
}

/** "No course run found", and the two errors that mean an unknown course. */
function hasNoRuns({ kind, code }: AgencyFailure): boolean {
  return kind === 'not-found' || (kind === 'refused' && code === 'TGS-406');
}
