import { useTrainingDatabase } from '@repo/testing/training-database';
import {
  createAssessment,
  createCourse,
  createCourseRun,
  createUser,
} from '@repo/testing/training-factories';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const service = useTrainingService(database);

const refusal = {
  status: 400,
  body: {
    success: false,
    error: 'Somebody else changed this since you opened it',
    details: [{ field: 'expectedUpdatedAt', message: expect.any(String) }],
  },
};

type Row = { updatedAt: string };
type Write = {
  read: string;
  /** The row within the read data. */
  row?: (data: Record<string, Row[]>) => Row | undefined;
  /** The write path, if it differs from the read path. */
  write?: string;
  method?: 'POST';
  first: object;
  second: object;
};

const schedule = (startDate: string) => ({ startDate, endDate: startDate, sessions: [] });

/** A row and two changes of it. */
const writes: Record<string, () => Promise<Write>> = {
  course: async () => {
    const { id } = await createCourse(database.db);
    return {
      read: `/api/courses/${id}`,
      first: { title: 'First aid' },
      second: { title: 'First aid again' },
    };
  },
  assessment: async () => {
    const { id } = await createAssessment(database.db, { courseId: (await createCourse(database.db)).id });
    return { read: `/api/assessments/${id}`, first: { title: 'Essay' }, second: { title: 'Long essay' } };
  },
  class: async () => {
    const { id } = await createCourseRun(database.db, { agencyRunId: null });
    return { read: `/api/course-runs/${id}`, first: { venueRoom: '3' }, second: { venueRoom: '4' } };
  },
  'dates of a class': async () => {
    const { id } = await createCourseRun(database.db, { agencyRunId: null });
    return {
      read: `/api/course-runs/${id}`,
      write: `/api/course-runs/${id}/reschedule`,
      method: 'POST',
      first: schedule('2031-03-03'),
      second: schedule('2031-03-04'),
    };
  },
  'learning unit': async () => {
    const { id: courseId } = await createCourse(database.db);
    const { id } = await database.db.learningUnit.create({
      data: { courseId, title: 'Espresso', position: 0 },
    });
    return {
      read: `/api/courses/${courseId}/outline`,
      row: ({ learningUnits }) => learningUnits?.[0],
      write: `/api/learning-units/${id}`,
      first: { title: 'Coffee' },
      second: { title: 'Milk' },
    };
  },
  'company settings': async () => ({
    read: '/api/admin/settings',
    first: { companyName: 'Lantern Training' },
    second: { companyName: 'Lantern Academy' },
  }),
  person: async () => {
    const { id } = await createUser(database.db);
    return { read: `/api/admin/users/${id}`, first: { phone: '6123 4567' }, second: { phone: '6765 4321' } };
  },
  'own profile': async () => ({
    read: '/api/profile',
    write: '/api/profile-update',
    first: { address: 'Block 12' },
    second: { address: 'Block 34' },
  }),
};

async function prepare(set: () => Promise<Write>) {
  const as = await createUser(database.db, { roles: ['admin'] });
  const { read, row, write = read, method = 'PUT', first, second } = await set();
  const get = async () => {
    const { data } = (await service.call(read, { as })).body;
    return row ? row(data) : data;
  };
  const change = (body: object) => service.call(write, { method, as, body });
  return { get, change, first, second, readAt: (await get()).updatedAt as string };
}

it.each(Object.entries(writes))(
  '%s: who began with an older version is refused, and nothing is stored',
  async (_, set) => {
    const { get, change, first, second, readAt } = await prepare(set);
    const fresh = await change({ ...first, expectedUpdatedAt: readAt });
    expect(fresh).toMatchObject({ status: 200, body: { data: first } });
    expect(await change({ ...second, expectedUpdatedAt: readAt })).toMatchObject(refusal);
    const { updatedAt } = fresh.body.data;
    expect(await get()).toMatchObject({ ...first, updatedAt });
    const next = await change({ ...second, expectedUpdatedAt: updatedAt });
    expect(next).toMatchObject({ status: 200, body: { data: second } });
    expect(await change(first)).toMatchObject({ status: 200, body: { data: first } });
    expect((await change({ ...first, expectedUpdatedAt: 'yesterday' })).status).toBe(400);
  },
);

it.each(Object.entries(writes))('%s: of two at once with one version, one is refused', async (_, set) => {
  const { change, first, second, readAt } = await prepare(set);
  const answers = await Promise.all(
    [first, second].map((body) => change({ ...body, expectedUpdatedAt: readAt })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});
