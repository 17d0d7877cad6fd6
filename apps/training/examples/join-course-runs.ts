// Joins the runs stored by the service (A) with those published by the agency (B) by course_run_id, from today on. Runs
// on Node 24: node join-course-runs.ts [course code …]

export type StoredRun = {
  course_run_id: string | null;
  course_code: string;
  class_status: string;
  start_date: string | null;
  end_date: string | null;
  enrolled_count: number;
};

export type AgencyRun = {
  course_run_id: string;
  start_date: string;
  end_date: string;
  in_lms: boolean;
  enrolled_count: number;
};

type Page<T> = { success: true; total: number; data: T[] };

const { TRAINING_URL, TRAINING_API_KEY } = process.env;

/** Retries temporary failures (429, 502, 5xx); both endpoints only read. */
async function ask<T>(path: string, query: Record<string, string>): Promise<Page<T>> {
  const url = new URL(path, TRAINING_URL);
  url.search = new URLSearchParams(query).toString();
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, {
      headers: { 'x-api-key': TRAINING_API_KEY ?? '' },
      signal: AbortSignal.timeout(60_000),
    });
    const body = (await answer.json()) as Page<T> | { success: false; error: string };
    if (answer.ok && body.success) return body;
    const mayPass = answer.status === 429 || answer.status >= 500;
    if (!mayPass || attempt === 3) {
      throw new Error(`${path} answered ${answer.status}: ${body.success ? 'no success' : body.error}`);
    }
    const seconds = Number(answer.headers.get('retry-after') ?? attempt * 2);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

async function storedRuns(query: Record<string, string>): Promise<StoredRun[]> {
  const limit = 500;
  const runs: StoredRun[] = [];
  for (let offset = 0; ; offset += limit) {
    const page = await ask<StoredRun>('/api/external/course-runs', {
      ...query,
      limit: String(limit),
      offset: String(offset),
    });
    runs.push(...page.data);
    if (offset + limit >= page.total) return runs;
  }
}

type Finding = { run: string; ours: string; agency: string; learners: number; finding: string };

const days = (run?: { start_date: string | null; end_date: string | null }) =>
  run ? `${run.start_date ?? 'undated'} to ${run.end_date ?? 'undated'}` : '-';

function compare(ours: StoredRun | undefined, theirs: AgencyRun | undefined): string {
  if (!ours) return theirs?.in_lms ? 'stored under another course or date' : 'only at the agency';
  if (!theirs) return 'only here';
  const agrees = ours.start_date === theirs.start_date && ours.end_date === theirs.end_date;
  return agrees ? 'agrees' : 'dates differ';
}

function join(ours: StoredRun[], theirs: AgencyRun[]): Finding[] {
  const stored = new Map(
    ours.flatMap((run) => (run.course_run_id ? [[run.course_run_id, run] as const] : [])),
  );
  const published = new Map(theirs.map((run) => [run.course_run_id, run]));
  return [...new Set([...stored.keys(), ...published.keys()])].sort().map((id) => ({
    run: id,
    ours: days(stored.get(id)),
    agency: days(published.get(id)),
    learners: stored.get(id)?.enrolled_count ?? published.get(id)?.enrolled_count ?? 0,
    finding: compare(stored.get(id), published.get(id)),
  }));
}

async function main(): Promise<void> {
  if (!TRAINING_URL || !TRAINING_API_KEY) {
    throw new Error('Set TRAINING_URL and TRAINING_API_KEY: an admin makes a key on the page API keys.');
  }
  // The Singapore date: unlike B, A has no default filter.
  const from = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(new Date());
  const all = await storedRuns({ from });
  const wanted = process.argv.slice(2);
  const courses = wanted.length > 0 ? wanted : [...new Set(all.map((run) => run.course_code))].sort();
  for (const course of courses) {
    const { data } = await ask<AgencyRun>('/api/external/agency-course-runs', { course_code: course, from });
    const ours = all.filter((run) => run.course_code === course);
    // The agency may list a class twice, so classes are counted by dates and runs by ids.
    const classes = new Set(data.map((run) => `${run.start_date} ${run.end_date}`)).size;
    console.log(`\n${course}: ours ${ours.length}, the agency ${data.length} runs, ${classes} classes`);
    console.table(join(ours, data));
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
