import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '@repo/workbench/postgres/with-client';
import type { Client } from 'pg';
import type { BenchContext, BenchPart } from '../bench-part.ts';
import { fillWithoutTriggersThenAnalyze } from '../generated-rows.ts';
import type { Measurement } from '../results.ts';
import { startBenchedProduct } from '../start-product.ts';
import { createdAtSql, idSql } from './ids.ts';

/** Everybody of a centre is asked for every course. */
const volume = { centres: 300, people: 40, courses: 60 };
const job = 'assign-by-requirements';
/** An idle worker looks for jobs that nobody announced once a minute at most. */
const maximumWaitSeconds = 300;

const perPerson = `generate_series(0, ${volume.centres * volume.people - 1}) n`;
const personSql = idSql('user', 'n + 1');
const centreSql = idSql('organization', `n / ${volume.people}`);

/** Almost everybody completed almost everything, up to 600 days ago: about 700 courses are to be assigned. */
const fills = [
  `INSERT INTO organization (id, name, slug, max_learners, updated_at)
   SELECT ${idSql('organization', 'n')}, 'Centre ' || n, 'centre-' || n, 100, ${createdAtSql} FROM generate_series(0, ${volume.centres - 1}) n`,
  `INSERT INTO "user" (id, name, email, role, created_at, updated_at)
   VALUES (${idSql('user', '0')}, 'Admin', 'admin@example.com', 'SUPER_ADMIN', ${createdAtSql}, ${createdAtSql})`,
  `INSERT INTO "user" (id, name, email, organization_id, created_at, updated_at)
   SELECT ${personSql}, 'Learner ' || n, 'learner-' || n || '@example.com', ${centreSql}, ${createdAtSql}, ${createdAtSql} FROM ${perPerson}`,
  `INSERT INTO centre_stay (id, user_id, organization_id, joined_on)
   SELECT 'stay-' || n, ${personSql}, ${centreSql}, current_date - 800 FROM ${perPerson}`,
  `INSERT INTO stay_role (id, stay_id, from_on) SELECT 'role-' || n, 'stay-' || n, current_date - 800 FROM ${perPerson}`,
  `INSERT INTO course (id, title, slug, status, created_by_id, published_at, updated_at)
   SELECT ${idSql('course', 'n')}, 'Course ' || n, 'course-' || n, 'PUBLISHED', ${idSql('user', '0')}, ${createdAtSql}, ${createdAtSql}
   FROM generate_series(0, ${volume.courses - 1}) n`,
  'INSERT INTO catalogue_stamp (value) VALUES (1)',
  `INSERT INTO requirement (id, organization_id, course_id, name, starts_on, created_by_id, updated_at)
   SELECT o.id || c.id, o.id, c.id, c.title, current_date - 700, ${idSql('user', '0')}, ${createdAtSql} FROM organization o, course c`,
  `INSERT INTO requirement_term (requirement_id, from_on, due_days, valid_months, again_days)
   SELECT id, starts_on, 30, 24, 60 FROM requirement`,
  'INSERT INTO requirement_scope (id, requirement_id, from_on) SELECT id, id, starts_on FROM requirement',
  `INSERT INTO course_completion (user_id, course_id, cycle, completed_on)
   SELECT u.id, c.id, 1, current_date - (abs(hashtext(u.id || c.id)) % 600) FROM "user" u, course c
   WHERE u.organization_id IS NOT NULL AND abs(hashtext(c.id || u.id)) % 1000 > 0`,
];

async function fill(client: Client): Promise<void> {
  await fillWithoutTriggersThenAnalyze(client, async () => {
    for (const statement of fills) await client.query(statement);
  });
}

/** Asks the running service for the job, as its schedule does, and answers how long it took, in seconds. */
async function runJobOnce(client: Client): Promise<number> {
  const known = () => client.query(`SELECT FROM jobs.queue WHERE name = $1`, [job]);
  const until = performance.now() + maximumWaitSeconds * 1_000;
  while ((await known()).rowCount === 0 && performance.now() < until) await wait(500);
  const { rows: queued } = await client.query<{ id: string }>(
    `INSERT INTO jobs.job (name, data, retry_limit) VALUES ($1, '{"input": {}}', 0) RETURNING id`,
    [job],
  );
  while (performance.now() < until) {
    const { rows } = await client.query<{ state: string; seconds: number }>(
      `SELECT state::text, extract(epoch FROM completed_on - started_on)::float8 AS seconds FROM jobs.job WHERE id = $1`,
      [queued[0]?.id],
    );
    const [found] = rows;
    if (found?.state === 'completed') return found.seconds;
    if (found?.state === 'failed') throw new Error(`The job ${job} failed`);
    await wait(500);
  }
  throw new Error(`The job ${job} did not run`);
}

/** The hourly job over every centre: once with courses to assign, once with nothing to do. */
async function measure(databaseUrl: string, { report }: BenchContext): Promise<Measurement> {
  return withClient(databaseUrl, async (client) => {
    const countAssigned = async () => {
      const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM assignment');
      return rows[0]?.count ?? 0;
    };
    report('  requirements are assigned');
    const first = await runJobOnce(client);
    const assigned = await countAssigned();
    report(`  ${assigned} courses were assigned in ${first.toFixed(1)} s; once more`);
    const second = await runJobOnce(client);
    const repeated = (await countAssigned()) - assigned;
    const pairs = (volume.centres * volume.people * volume.courses).toLocaleString('en');
    return {
      rows: [],
      goals: [
        { name: `Requirements, ${pairs} pairs assigned, seconds`, atMost: 30, value: first },
        { name: `Requirements, ${pairs} pairs with nothing to do, seconds`, atMost: 30, value: second },
        { name: 'Requirements, courses that the second run assigned', atMost: 0, value: repeated },
      ],
    };
  });
}

export const requirementsPart: BenchPart = {
  name: 'childcare/requirements',
  prepare: async (context) => {
    const product = await startBenchedProduct(context, {
      service: 'childcare',
      name: 'requirements',
      fill,
    });
    return () => measure(product.databaseUrl, context);
  },
};
