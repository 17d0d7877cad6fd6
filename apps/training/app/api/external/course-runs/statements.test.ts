import { parseEnvironmentKeys } from '@repo/api-keys/environment-keys';
import { createTrainingClient } from '@repo/db/training';
import { externalApiCourseRunPage } from '@repo/schemas/training/external-api-course-run';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createCourse, createCourseRun } from '@repo/testing/training-factories';
import { useStatementCountingClient } from '@repo/testing/use-statement-counting-client';
import { expect, it } from 'vitest';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const key = 'the-key-of-a-reader-0123456789-abcdef';
const counted = useStatementCountingClient(database, createTrainingClient);

const service = useTrainingService(database, () => ({
  db: counted.db,
  externalKeys: () => ({ environmentKeys: parseEnvironmentKeys(`reader:${key}`), exposedHashes: [] }),
}));

const date = new Date('2027-03-01T00:00:00Z');

async function createRuns(count: number): Promise<void> {
  const { id: courseId } = await createCourse(database.db);
  for (let index = 0; index < count; index += 1) {
    await createCourseRun(database.db, {
      courseId,
      sessions: {
        create: [1, 2, 3].map((number) => ({
          number,
          startDate: date,
          endDate: date,
          startTime: '09:00',
          endTime: '12:00',
        })),
      },
    });
  }
}

/** The number of statements, and the page. */
async function read(query: string) {
  counted.countSinceLastCall();
  const response = await service.send(`/api/external/course-runs?${query}`, {
    headers: { 'x-api-key': key },
  });
  expect(response.status).toBe(200);
  const body = externalApiCourseRunPage.parse(await response.json());
  return {
    statements: counted.countSinceLastCall(),
    runs: body.data.length,
    sessions: body.data[0]?.sessions?.length,
  };
}

it.each([
  'include_sessions=true',
  'include_sessions=true&from=2027-01-01&status=Confirmed',
  'include_sessions=true&offset=1',
])(
  'a page of many runs with their sessions costs no more statements than a page of one: %s',
  async (query) => {
    await createRuns(25);
    const one = await read(`${query}&limit=1`);
    expect(one).toMatchObject({ runs: 1, sessions: 3 });
    // Invalidates the cached total.
    await createRuns(1);
    const many = await read(`${query}&limit=20`);
    expect(many).toMatchObject({ runs: 20, sessions: 3 });
    expect(many.statements).toBe(one.statements);
    expect(one.statements).toBeLessThanOrEqual(2);
    expect(one.statements).toBeGreaterThan(0);
  },
);
