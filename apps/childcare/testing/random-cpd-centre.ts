import type { ChildcareDb } from '@repo/db/childcare';
import { createCourse, createEnrollment, createUser } from '@repo/testing/childcare-factories';
import { createRandom, type Random } from '@repo/testing/create-random';
import { singaporeYear } from '#domain/cpd/cpd-hours.ts';
import { addDays } from '#domain/requirements/calendar-days.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { createCentreFixture } from './centre-fixture.ts';
import { approvedTraining, type Stay, setStays } from './cpd-fixture.ts';

type World = Awaited<ReturnType<typeof createWorld>>;
type Course = World['courses'][number];
/** Points in hundredths. */
type Certificate = { courseId: string; at: Date; points: number; isRevoked: boolean };
type Completion = { courseId: string; at: Date };
type Outside = {
  organizationId: string;
  day: string;
  points: number;
  isApproved: boolean;
  categoryId: string | null;
};
type History = {
  id: string;
  stays: Stay[];
  certificates: Certificate[];
  completions: Completion[];
  outside: Outside[];
};

const peopleCount = 40;

async function createWorld(db: ChildcareDb, random: Random) {
  const world = await createCentreFixture(db);
  // What this one approves counts there alone.
  await db.organization.update({ where: { id: world.theirs.id }, data: { approvedAt: null } });
  const year = singaporeYear(new Date()) - 1;
  const categories = [
    await db.category.create({ data: { name: 'Safety', slug: 'safety', position: 0 } }),
    await db.category.create({ data: { name: 'Play', slug: 'play', position: 1 } }),
  ].map(({ id }) => id);
  const role = (name: string) => db.jobRole.create({ data: { organizationId: world.ours.id, name } });
  const roles = [(await role('Cook')).id, (await role('Educator')).id, (await role('Cleaner')).id];
  const courses = [];
  for (let index = 0; index < 6; index += 1) {
    const facts = {
      cpdPoints: random.upTo(600) / 100,
      requiresEvidence: random.upTo(2) === 0,
      categoryId: random.oneOf([null, ...categories]),
    };
    const { id } = await createCourse(db, facts);
    courses.push({ id, ...facts });
  }
  const target = (
    jobRoleId: string | null,
    points: number | null,
    minimums: (readonly [string | undefined, number])[],
  ) =>
    db.cpdTarget.create({
      data: {
        ...{ organizationId: world.ours.id, jobRoleId, year, points },
        minimums: { create: minimums.map(([categoryId = '', least]) => ({ categoryId, points: least })) },
      },
      include: { minimums: true },
    });
  const [safety, play] = categories;
  const targets = [
    await target(null, 4, []),
    await target(roles[0] ?? null, 5.25, [
      [safety, 2.5],
      [play, 1],
    ]),
    await target(roles[1] ?? null, 3, [[safety, 3]]),
    // Taken back: everyone else's counts.
    await target(roles[2] ?? null, null, []),
  ];
  return { ...world, year, categories, roles, courses, targets };
}

/** Some of it before and after the year. */
const someDay = (random: Random, { year }: World) => addDays(`${year - 1}-11-01`, random.upTo(480));
const someInstant = (random: Random, world: World) =>
  new Date(Date.parse(`${someDay(random, world)}T00:00:00+08:00`) + random.upTo(86_399) * 1000);

function someStays(random: Random, world: World): Stay[] {
  const stays: Stay[] = [];
  let from = addDays(`${world.year - 1}-06-01`, random.upTo(300));
  for (let index = random.upTo(2); index >= 0; index -= 1) {
    const leftOn = index === 0 && random.upTo(2) > 0 ? null : addDays(from, random.upTo(200));
    const isOurs = random.upTo(2) > 0;
    const middle = addDays(from, 40);
    const hasTwo = leftOn === null || leftOn > middle;
    const given = () => (isOurs ? random.oneOf([null, ...world.roles]) : null);
    stays.push({
      organizationId: isOurs ? world.ours.id : world.theirs.id,
      joinedOn: from,
      leftOn,
      jobRoleId: null,
      roles: hasTwo
        ? [
            { jobRoleId: given(), fromOn: from, untilOn: middle },
            { jobRoleId: given(), fromOn: middle, untilOn: leftOn },
          ]
        : [{ jobRoleId: given(), fromOn: from, untilOn: leftOn }],
    });
    if (leftOn === null) break;
    from = addDays(leftOn, random.upTo(20));
  }
  return stays;
}

function someHistory(random: Random, world: World): Omit<History, 'id'> {
  const certificates: Certificate[] = [];
  const completions: Completion[] = [];
  for (const { id: courseId } of world.courses) {
    for (let cycle = random.upTo(2); cycle > 0; cycle -= 1)
      certificates.push({
        ...{ courseId, at: someInstant(random, world) },
        ...{ points: random.upTo(500), isRevoked: random.upTo(4) === 0 },
      });
    if (random.upTo(1) === 0) completions.push({ courseId, at: someInstant(random, world) });
  }
  const outside = Array.from({ length: random.upTo(3) }, () => ({
    organizationId: random.oneOf([world.ours.id, world.theirs.id]),
    day: someDay(random, world),
    points: 1 + random.upTo(400),
    isApproved: random.upTo(3) > 0,
    categoryId: random.oneOf([null, ...world.categories]),
  }));
  return { stays: someStays(random, world), certificates, completions, outside };
}

async function store(db: ChildcareDb, { id: userId, ...history }: History): Promise<void> {
  await setStays(db, userId, history.stays);
  await db.certificate.createMany({
    data: history.certificates.map(({ courseId, at, points, isRevoked }, cycle) => ({
      ...{ certificateId: `${userId}-${cycle}`, userId, courseId, cycle, issuedAt: at },
      ...{ learnerName: 'x', courseName: 'x', organizationName: '', cpdPoints: points / 100 },
      revokedAt: isRevoked ? at : null,
      revocationReason: isRevoked ? 'By mistake' : null,
    })),
  });
  for (const { courseId, at } of history.completions)
    await createEnrollment(db, { userId, courseId, progress: 100, completedAt: at });
  await db.outsideTraining.createMany({
    data: history.outside.map(({ day, isApproved, points, ...training }) => ({
      ...approvedTraining({ userId, title: 'x', completedOn: day, points: points / 100, ...training }),
      ...(isApproved ? {} : { status: 'PENDING' as const, decidedAt: null }),
    })),
  });
}

type Earned = { categoryId: string | null; points: number };

/** What counts for the centre in the year, said plainly. */
function earnedBy(history: History, { ours, year, courses }: World, isHere: boolean): Earned[] {
  const isSeen = (day: string) =>
    day.startsWith(`${year}-`) &&
    (isHere ||
      history.stays.some(
        ({ organizationId, joinedOn, leftOn }) =>
          organizationId === ours.id && joinedOn <= day && (leftOn === null || day < leftOn),
      ));
  const ofCourse = (course: Course): Earned[] => {
    const { id, categoryId, requiresEvidence, cpdPoints } = course;
    const certified = history.certificates.filter(
      ({ courseId, at }) => courseId === id && isSeen(singaporeDay(at)),
    );
    const valid = certified.filter(({ isRevoked }) => !isRevoked);
    if (valid.length > 0) return [{ categoryId, points: Math.max(...valid.map(({ points }) => points)) }];
    const isCompleted = history.completions.some(
      ({ courseId, at }) => courseId === id && isSeen(singaporeDay(at)),
    );
    return isCompleted && certified.length === 0 && !requiresEvidence
      ? [{ categoryId, points: Math.round(cpdPoints * 100) }]
      : [];
  };
  // Of the other centre, which nobody approved, nothing counts here.
  const outside = history.outside.filter(
    ({ day, isApproved, organizationId }) => isApproved && isSeen(day) && organizationId === ours.id,
  );
  return [...courses.flatMap(ofCourse), ...outside];
}

const sumOf = (earned: readonly Earned[]) => earned.reduce((total, { points }) => total + points, 0);

function expectedOf(history: History, world: World) {
  const { ours, year, targets } = world;
  const here = history.stays.find(({ leftOn }) => leftOn === null);
  const isHere = here?.organizationId === ours.id;
  const last = history.stays
    .filter(({ organizationId, joinedOn, leftOn }) => {
      const lasted = leftOn === null || (leftOn > joinedOn && leftOn > `${year}-01-01`);
      return organizationId === ours.id && joinedOn <= `${year}-12-31` && lasted;
    })
    .at(-1);
  if (!last) return [];
  const role = last.roles?.filter(({ fromOn }) => fromOn <= `${year}-12-31`).at(-1)?.jobRoleId ?? null;
  const known = targets.filter(({ points }) => points !== null);
  const target =
    known.find(({ jobRoleId }) => jobRoleId === role) ?? known.find(({ jobRoleId }) => jobRoleId === null);
  const earned = earnedBy(history, world, isHere);
  const order = ({ categoryId }: { categoryId: string }) => world.categories.indexOf(categoryId);
  const minimums = (target?.minimums ?? [])
    .toSorted((a, b) => order(a) - order(b))
    .map(({ categoryId, points }) => [
      sumOf(earned.filter((each) => each.categoryId === categoryId)),
      Math.round(points.toNumber() * 100),
    ]);
  const wanted = Math.round((target?.points?.toNumber() ?? 20) * 100);
  const short = minimums.reduce(
    (total, [points = 0, minimum = 0]) => total + Math.max(0, minimum - points),
    0,
  );
  return [
    {
      id: history.id,
      isHere,
      points: sumOf(earned) / 100,
      target: wanted / 100,
      missing: Math.max(wanted - sumOf(earned), short, 0) / 100,
      minimums: minimums.map(([points = 0, minimum = 0]) => [points / 100, minimum / 100]),
    },
  ];
}

/** A centre of people with random histories of stays, roles and training, and what the table of last year has to say of each. */
export async function createRandomCpdCentre(db: ChildcareDb, seed: number) {
  const random = createRandom(seed);
  const world = await createWorld(db, random);
  const histories: History[] = [];
  for (let index = 0; index < peopleCount; index += 1) {
    const { id } = await createUser(db);
    const history = { id, ...someHistory(random, world) };
    await store(db, history);
    histories.push(history);
  }
  const { manager, year } = world;
  return { manager, year, expected: histories.flatMap((history) => expectedOf(history, world)) };
}
