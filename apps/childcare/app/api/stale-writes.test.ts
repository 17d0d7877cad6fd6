import { useChildcareDatabase } from '@repo/testing/childcare-database';
import {
  createCourse,
  createOrganization,
  createSection,
  createUser,
} from '@repo/testing/childcare-factories';
import { expect, it } from 'vitest';
import { useChildcareService } from '#testing/use-childcare-service.ts';

const database = useChildcareDatabase();
const { call } = useChildcareService(database);

const refusal = {
  status: 409,
  body: {
    error: 'Somebody else changed this since you opened it',
    details: [{ field: 'expectedUpdatedAt', message: expect.any(String) }],
  },
};

type Row = { updatedAt: string };
type Person = Awaited<ReturnType<typeof createUser>>;
type Write = {
  as: Person;
  path: string;
  /** The row as it is stored. */
  read: () => Promise<Row>;
  /** The row in the answer to a change. */
  row?: (body: Row & Record<string, Row>) => Row | undefined;
  first: object;
  second: object;
};

const admin = () => createUser(database.db, { role: 'SUPER_ADMIN' });

/** A row, and two changes of it. */
const writes: Record<string, () => Promise<Write>> = {
  category: async () => {
    const as = await admin();
    const { id } = await database.db.category.create({ data: { name: 'Safety', slug: 'safety' } });
    const read = async () =>
      (await call('/api/categories', { as })).body.categories.find((one: { id: string }) => one.id === id);
    return {
      as,
      path: `/api/categories/${id}`,
      read,
      first: { name: 'First aid' },
      second: { name: 'Fire' },
    };
  },
  centre: async () => {
    const as = await admin();
    const path = `/api/organizations/${(await createOrganization(database.db)).id}`;
    const read = async () => (await call(path, { as })).body;
    return { as, path, read, first: { phone: '6123 4567' }, second: { phone: '6765 4321' } };
  },
  person: async () => {
    const as = await admin();
    const path = `/api/users/${(await createUser(database.db)).id}`;
    const read = async () => (await call(path, { as })).body.user;
    const row: Write['row'] = ({ user }) => user;
    return { as, path, read, row, first: { status: 'deactivated' }, second: { status: 'active' } };
  },
  'own profile': async () => {
    const as = await createUser(database.db);
    const path = '/api/profile';
    const read = async () => (await call(path, { as })).body;
    return { as, path, read, first: { jobTitle: 'Teacher' }, second: { jobTitle: 'Principal' } };
  },
  course: async () => {
    const as = await admin();
    const path = `/api/courses/${(await createCourse(database.db, { createdById: as.id })).id}`;
    const read = async () => (await call(path, { as })).body;
    return { as, path, read, first: { title: 'First aid' }, second: { title: 'Fire drills' } };
  },
  section: async () => {
    const as = await admin();
    const course = await createCourse(database.db, { createdById: as.id });
    const { id } = await createSection(database.db, { courseId: course.id });
    const read = async () => (await call(`/api/courses/${course.id}`, { as })).body.sections[0];
    const path = `/api/courses/${course.id}/sections/${id}`;
    return { as, path, read, first: { title: 'Welcome' }, second: { title: 'Start here' } };
  },
  'name in the centre’s record': async () => {
    const { id: organizationId } = await createOrganization(database.db);
    const as = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId });
    const { id } = await createUser(database.db, { organizationId });
    const path = `/api/organizations/${organizationId}/learners/${id}`;
    const read = async () => (await call(path, { as })).body;
    return { as, path, read, first: { recordedName: 'Tan Ah Kow' }, second: { recordedName: 'Tan Ah Kok' } };
  },
  assignment: async () => {
    const { id: organizationId } = await createOrganization(database.db);
    const as = await createUser(database.db, { role: 'CORPORATE_ADMIN', organizationId });
    const learner = await createUser(database.db, { organizationId });
    const course = await createCourse(database.db);
    const { id } = await database.db.assignment.create({
      data: { learnerId: learner.id, courseId: course.id, assignedById: as.id, organizationId },
    });
    const read = async () => (await call('/api/assignments', { as })).body.assignments[0];
    const row: Write['row'] = ({ assignment }) => assignment;
    return {
      as,
      path: `/api/assignments/${id}`,
      read,
      row,
      first: { notes: 'Soon' },
      second: { notes: 'Later' },
    };
  },
};

async function prepare(set: () => Promise<Write>) {
  const { as, path, read, row = (body) => body, first, second } = await set();
  const change = async (body: object) => {
    const answer = await call(path, { method: 'PUT', as, body });
    return { ...answer, row: row(answer.body) };
  };
  return { change, read, first, second, readAt: (await read()).updatedAt };
}

it.each(Object.entries(writes))(
  'PUT %s: who began with an older version is refused, and nothing is stored',
  async (_, set) => {
    const { change, read, first, second, readAt } = await prepare(set);
    const fresh = await change({ ...first, expectedUpdatedAt: readAt });
    expect(fresh).toMatchObject({ status: 200, row: first });
    expect(await change({ ...second, expectedUpdatedAt: readAt })).toMatchObject(refusal);
    expect(await read()).toMatchObject({ ...first, updatedAt: fresh.row?.updatedAt });
    const next = await change({ ...second, expectedUpdatedAt: fresh.row?.updatedAt });
    expect(next).toMatchObject({ status: 200, row: second });
    expect(await change(first)).toMatchObject({ status: 200, row: first });
    expect((await change({ ...first, expectedUpdatedAt: 'yesterday' })).status).toBe(400);
  },
);

it.each(Object.entries(writes))(
  'PUT %s: of two at once with one version, one is refused',
  async (name, set) => {
    const { change, first, second, readAt } = await prepare(set);
    // Opening an open account changes nothing, so there both close it.
    const bodies = name === 'person' ? [first, first] : [first, second];
    const answers = await Promise.all(bodies.map((body) => change({ ...body, expectedUpdatedAt: readAt })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  },
);
