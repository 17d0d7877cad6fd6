import { Prisma } from '@repo/db/childcare';
import { useChildcareDatabase } from '@repo/testing/childcare-database';
import { createCourse, createOrganization, createUser } from '@repo/testing/childcare-factories';
import { createRandom, type Random } from '@repo/testing/create-random';
import { expect, it } from 'vitest';
import { addDays, type Day } from './calendar-days.ts';
import {
  evaluateRequirement,
  type Period,
  type PersonFacts,
  type RequirementFacts,
} from './evaluate-requirement.ts';
import { type EvaluationRow, evaluationColumnsSql, evaluationsSql } from './evaluations-sql.ts';

const database = useChildcareDatabase();

const firstDay = '2026-01-20';
const someDay = ({ upTo }: Random) => addDays(firstDay, upTo(200));

/** Consecutive periods from a day on, as the history of a role or a term has them; the last may be open. */
function somePeriods(random: Random, fromOn: Day): Period[] {
  const periods: Period[] = [];
  let from = fromOn;
  for (let index = random.upTo(2); index >= 0; index -= 1) {
    const untilOn = index === 0 && random.upTo(2) > 0 ? null : addDays(from, random.upTo(50));
    periods.push({ fromOn: from, untilOn });
    if (untilOn === null) break;
    from = untilOn;
  }
  return periods;
}

function someRequirement(random: Random, roles: readonly string[]): RequirementFacts {
  const startsOn = someDay(random);
  const months = random.oneOf([null, 1, 2, 3]);
  const scopes = random.oneOf([[null], [roles[0]], [roles[0], roles[1]]] as (string | null)[][]);
  return {
    startsOn,
    scopes: scopes.flatMap((jobRoleId) =>
      somePeriods(random, startsOn).map((each) => ({ ...each, jobRoleId })),
    ),
    // A term of no days is never stored.
    terms: somePeriods(random, startsOn)
      .filter(({ fromOn, untilOn }) => untilOn !== fromOn)
      .map((each) => ({
        ...each,
        dueDays: random.upTo(30),
        validMonths: months,
        againDays: random.upTo(20),
      })),
  };
}

function someStays(random: Random, roles: readonly string[]): PersonFacts['stays'] {
  const joinedOn = someDay(random);
  const history = somePeriods(random, joinedOn);
  const leftOn = history.at(-1)?.untilOn ?? null;
  const jobRoleId = () => random.oneOf([null, ...roles]);
  const first = { joinedOn, leftOn, roles: history.map((each) => ({ ...each, jobRoleId: jobRoleId() })) };
  if (leftOn === null || random.upTo(1) === 0) return [first];
  const again = addDays(leftOn, random.upTo(10));
  const back = [{ fromOn: again, untilOn: null, jobRoleId: jobRoleId() }];
  return [first, { joinedOn: again, leftOn: null, roles: back }];
}

function someCompletions(random: Random): PersonFacts['completions'] {
  return Array.from({ length: random.upTo(3) }, () => {
    const completedOn = someDay(random);
    return {
      completedOn,
      revokedOn: random.upTo(3) === 0 ? addDays(completedOn, random.upTo(40)) : null,
    };
  });
}

const date = (day: Day) => new Date(day);
const period = ({ fromOn, untilOn }: Period) => ({
  fromOn: date(fromOn),
  untilOn: untilOn === null ? null : date(untilOn),
});

async function createWorld(random: Random) {
  const { db } = database;
  const centre = await createOrganization(db);
  const author = await createUser(db, { role: 'CORPORATE_ADMIN', organizationId: centre.id });
  const roles = await db.jobRole.createManyAndReturn({
    data: ['Educator', 'Cook', 'Driver'].map((name) => ({ name, organizationId: centre.id })),
  });
  const roleIds = roles.map(({ id }) => id);
  const requirements: { id: string; courseId: string; facts: RequirementFacts }[] = [];
  for (let index = 0; index < 6; index += 1) {
    const { id: courseId } = await createCourse(db, { createdById: author.id });
    const facts = someRequirement(random, roleIds);
    const { id } = await db.requirement.create({
      data: {
        organizationId: centre.id,
        courseId,
        name: 'R',
        createdById: author.id,
        startsOn: date(facts.startsOn),
      },
    });
    await db.requirementScope.createMany({
      data: facts.scopes.map(({ jobRoleId, ...each }) => ({ requirementId: id, jobRoleId, ...period(each) })),
    });
    await db.requirementTerm.createMany({
      data: facts.terms.map((each) => ({ ...each, requirementId: id, ...period(each) })),
    });
    requirements.push({ id, courseId, facts });
  }
  const people: {
    id: string;
    stays: PersonFacts['stays'];
    known: Map<string, Omit<PersonFacts, 'stays'>>;
  }[] = [];
  for (let index = 0; index < 8; index += 1) {
    const { id: userId } = await createUser(db);
    const stays = someStays(random, roleIds);
    for (const { joinedOn, leftOn, roles: history } of stays) {
      const ends = { joinedOn: date(joinedOn), leftOn: leftOn === null ? null : date(leftOn) };
      const rows = history.map(({ jobRoleId, ...each }) => ({ jobRoleId, ...period(each) }));
      await db.centreStay.create({
        data: { userId, organizationId: centre.id, ...ends, roles: { create: rows } },
      });
    }
    const known = new Map<string, Omit<PersonFacts, 'stays'>>();
    for (const { courseId } of requirements) {
      const completions = someCompletions(random);
      await db.courseCompletion.createMany({
        data: completions.map(({ completedOn, revokedOn }, cycle) => ({
          userId,
          courseId,
          cycle,
          completedOn: date(completedOn),
          revokedOn: revokedOn === null ? null : date(revokedOn),
        })),
      });
      const waivers = random.upTo(5) === 0 ? somePeriods(random, someDay(random)).slice(0, 1) : [];
      await db.courseWaiver.createMany({
        data: waivers.map((each) => ({ userId, courseId, organizationId: centre.id, ...period(each) })),
      });
      known.set(courseId, { completions, waivers });
    }
    people.push({ id: userId, stays, known });
  }
  return { centre, requirements, people };
}

/** Three new seeds each time; `REQUIREMENT_SEED` repeats one. */
const seeds = process.env.REQUIREMENT_SEED
  ? [Number(process.env.REQUIREMENT_SEED)]
  : [1, 2, 3].map((step) => (Date.now() + step * 7919) | 0);

/** Compares every day, person and requirement of a made-up centre; returns how many had to be fulfilled. */
async function compareSqlWithPlainFunction(seed: number): Promise<number> {
  const random = createRandom(seed);
  const { centre, requirements, people } = await createWorld(random);
  const days = [...new Set(Array.from({ length: 20 }, () => addDays(firstDay, random.upTo(330))))];
  const rows = await database.db.$queryRaw<EvaluationRow[]>`
    SELECT ${evaluationColumnsSql} FROM (${evaluationsSql({ organizationIds: [centre.id], days })}) AS e`;
  const keyOf = (...parts: string[]) => parts.join(' ');
  const found = new Map(
    rows.map(({ day, userId, requirementId, courseId: _, organizationId: __, ...evaluation }) => [
      keyOf(day, userId, requirementId),
      evaluation,
    ]),
  );
  expect(found.size).toBe(rows.length);
  const expected = new Map<string, unknown>();
  for (const day of days)
    for (const { id: userId, stays, known } of people)
      for (const { id: requirementId, courseId, facts } of requirements) {
        const { completions = [], waivers = [] } = known.get(courseId) ?? {};
        const evaluation = evaluateRequirement(facts, { stays, completions, waivers }, day);
        if (evaluation) expected.set(keyOf(day, userId, requirementId), evaluation);
      }
  expect(found).toEqual(expected);
  return expected.size;
}

it('SQL evaluates like the plain function in a centre where much is required', async () => {
  expect(await compareSqlWithPlainFunction(7)).toBeGreaterThan(20);
});

it.each(seeds)('SQL evaluates like the plain function, seed %i', async (seed) => {
  await compareSqlWithPlainFunction(seed);
});

it('a month after the last of January ends with February', async () => {
  const [row] = await database.db.$queryRaw<{ day: string }[]>(
    Prisma.sql`SELECT ('2027-01-31'::date + make_interval(months => 1))::date::text AS day`,
  );
  const facts: RequirementFacts = {
    startsOn: '2026-01-01',
    scopes: [{ jobRoleId: null, fromOn: '2026-01-01', untilOn: null }],
    terms: [{ fromOn: '2026-01-01', untilOn: null, dueDays: 0, validMonths: 1, againDays: 7 }],
  };
  const stays = [
    {
      joinedOn: '2026-01-01',
      leftOn: null,
      roles: [{ jobRoleId: null, fromOn: '2026-01-01', untilOn: null }],
    },
  ];
  const completions = [{ completedOn: '2027-01-31', revokedOn: null }];
  const on = (day: Day) => evaluateRequirement(facts, { stays, completions, waivers: [] }, day);
  expect(on('2027-02-28')).toMatchObject({
    state: 'FULFILLED',
    validUntil: row?.day,
    assignOn: '2027-02-21',
  });
  expect(on('2027-03-01')).toMatchObject({ state: 'EXPIRED', dueOn: '2027-02-28' });
});
