import type { Pool } from 'pg';
import { centreId } from './seed-centre.ts';

const day = 86_400_000;

const statements = {
  people: `SELECT u.id, u.name, u.email, u.job_title AS "jobTitle", u.staff_id AS "staffId",
      u.password_hash IS NOT NULL AS "hasJoined", COALESCE(sum(k.cpd_points), 0)::float8 AS "cpdHours", 20 AS "cpdTarget"
    FROM "user" u LEFT JOIN certificate k ON k.user_id = u.id AND k.issued_at >= $2 AND k.issued_at < $3
    WHERE u.organization_id = $1 AND u.role = 'LEARNER' GROUP BY u.id ORDER BY u.name, u.id`,
  courses: `SELECT id, title, slug, NULL AS category, cpd_points::float8 AS "cpdPoints", price_sgd::float8 AS "priceSgd",
      true AS "isPublished"
    FROM course ORDER BY title, id`,
  pairs: `SELECT a.learner_id, a.course_id, a.id, a.status, a.deadline, e.progress, k.expires_at
    FROM assignment a JOIN enrollment e ON e.user_id = a.learner_id AND e.course_id = a.course_id
    LEFT JOIN certificate k ON k.user_id = a.learner_id AND k.course_id = a.course_id
    WHERE a.organization_id = $1`,
};

type Person = { id: string; overdue: number; dueSoon: number; unpaid: number };
type Pair = {
  learner_id: string;
  course_id: string;
  id: string;
  status: string;
  deadline: Date;
  progress: number;
  expires_at: Date | null;
};

function stateOf({ status, progress, deadline, expires_at }: Pair, now: number): string {
  if (status === 'COMPLETED' || progress === 100) {
    if (expires_at && expires_at.getTime() < now) return 'expired';
    return expires_at && expires_at.getTime() <= now + 90 * day ? 'renew' : 'done';
  }
  const left = deadline.getTime() - now;
  if (left < 0) return 'overdue';
  return left < 14 * day ? 'due-soon' : 'on-the-way';
}

/** Three statements; the rest is computed here, as a hand-written program would. */
export async function readHeatmapJson(pool: Pool): Promise<string> {
  const now = Date.now();
  const year = new Date(now + day / 3).getUTCFullYear();
  const years = [year, year + 1].map((each) => `${each}-01-01T00:00:00+08:00`);
  const [people, courses, pairs] = await Promise.all([
    pool.query<Person>({ name: 'people', text: statements.people, values: [centreId, ...years] }),
    pool.query<{ id: string }>({ name: 'courses', text: statements.courses }),
    pool.query<Pair>({ name: 'pairs', text: statements.pairs, values: [centreId] }),
  ]);
  for (const person of people.rows) Object.assign(person, { overdue: 0, dueSoon: 0, unpaid: 0 });
  const byId = new Map(people.rows.map((person) => [person.id, person]));
  const columns = new Map(courses.rows.map(({ id }, column) => [id, column]));
  const cells = new Map<string, string[]>(people.rows.map(({ id }) => [id, []]));
  const seated = new Set<string>();
  for (const pair of pairs.rows) {
    const status = stateOf(pair, now);
    const person = byId.get(pair.learner_id);
    if (person && status === 'overdue') person.overdue += 1;
    if (person && status === 'due-soon') person.dueSoon += 1;
    // The service's job marks overdue enrolments.
    if (pair.status === 'IN_PROGRESS' || pair.status === 'OVERDUE') seated.add(pair.learner_id);
    const deadline = (
      status === 'renew' || status === 'expired' ? pair.expires_at : pair.deadline
    )?.toISOString();
    const row = cells.get(pair.learner_id) ?? [];
    row[columns.get(pair.course_id) ?? 0] =
      `{"learnerId":"${pair.learner_id}","courseId":"${pair.course_id}","status":"${status}","progress":${pair.progress},"deadline":"${deadline}","assignmentId":"${pair.id}"}`;
  }
  // Already sorted by name.
  const sorted = people.rows.sort((a, b) => b.overdue - a.overdue || b.dueSoon - a.dueSoon);
  const sum = (name: 'overdue' | 'dueSoon') => sorted.reduce((total, person) => total + person[name], 0);
  const rest = JSON.stringify({
    organization: { id: centreId, name: 'The large centre', billingEnabled: false },
    seats: { of: 1000, used: seated.size },
    cpd: { year, recommended: 20 },
    summary: { people: sorted.length, overdue: sum('overdue'), dueSoon: sum('dueSoon'), unpaid: 0 },
    courses: courses.rows,
    totalCourses: courses.rows.length,
    people: sorted,
    page: 1,
    totalPages: 1,
  });
  return `${rest.slice(0, -1)},"cells":[${sorted.flatMap(({ id }) => cells.get(id) ?? []).join(',')}]}`;
}
