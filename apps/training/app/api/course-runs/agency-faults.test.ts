import { useTrainingDatabase } from '@repo/testing/training-database';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDaysToDateText } from '#domain/calendar/singapore-date.ts';
import { agencyFaults } from '#testing/agency-faults.ts';
import { createClassPublishedAtAgency } from '#testing/create-class-published-at-agency.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

/** All endpoints that change a published class, against all failures of the agency. */
const database = useTrainingDatabase();
const agency = useAgency({ deadlineMs: 700 });
const service = useTrainingService(database, () => ({ agency: agency.client }));

type Published = Awaited<ReturnType<typeof createClassPublishedAtAgency>>;
let published: Published;
beforeEach(async () => {
  published = await createClassPublishedAtAgency({ database, agency, service });
  service.mails.length = 0;
});

type Endpoint = {
  call: (published: Published) => { method: string; path: string; body: object };
  /** Writes that a slow agency completes after our timeout; an edit times out while it reads sessions. */
  lateWrites: 0 | 1;
  /** The state on both sides after success. */
  isDone: (published: Published) => Promise<void>;
};

const why = { reason: 'The trainer is ill' };
const weekLater = ({ start }: Published) => addDaysToDateText(start, 7);
const moved = (run: Published) => ({
  startDate: weekLater(run),
  endDate: weekLater(run),
  sessions: [{ date: weekLater(run), startTime: '10:00', endTime: '12:00' }],
});

async function expectCancelled({ atAgency }: Published) {
  expect(await atAgency()).toBeNull();
  expect(await database.db.courseRun.findMany()).toMatchObject([{ status: 'Cancelled' }]);
  expect(service.mails).toHaveLength(2);
}
async function expectResized({ atAgency, sessionsAtAgency }: Published) {
  expect(await atAgency()).toMatchObject({ intakeSize: 5 });
  expect(await sessionsAtAgency()).toHaveLength(2);
  expect(await database.db.courseRun.findMany()).toMatchObject([{ intakeSize: 5 }]);
}
async function expectMoved(run: Published) {
  expect(await run.atAgency()).toMatchObject({ startDate: weekLater(run) });
  expect(await run.sessionsAtAgency()).toEqual([`${weekLater(run)} 10:00 12:00`]);
  expect(await database.db.courseRunSession.findMany()).toMatchObject([{ startTime: '10:00' }]);
  expect(service.mails).toHaveLength(2);
}

const endpoints: Record<string, Endpoint> = {
  'the agency’s cancellation': {
    call: ({ id }) => ({
      method: 'POST',
      path: `/api/agency/courses/courseRuns/${id}/cancel`,
      body: why,
    }),
    lateWrites: 1,
    isDone: expectCancelled,
  },
  'the agency’s edit': {
    call: (run) => ({
      method: 'PUT',
      path: `/api/agency/courses/courseRuns/${run.id}`,
      body: moved(run),
    }),
    lateWrites: 0,
    isDone: expectMoved,
  },
  'cancelling the class': {
    call: ({ id }) => ({ method: 'POST', path: `/api/course-runs/${id}/cancel`, body: why }),
    lateWrites: 1,
    isDone: expectCancelled,
  },
  'changing the class': {
    call: ({ id }) => ({ method: 'PUT', path: `/api/course-runs/${id}`, body: { intakeSize: 5 } }),
    lateWrites: 0,
    isDone: expectResized,
  },
  'rescheduling the class': {
    call: (run) => ({ method: 'POST', path: `/api/course-runs/${run.id}/reschedule`, body: moved(run) }),
    lateWrites: 0,
    isDone: expectMoved,
  },
};

const storedHere = () =>
  database.db.courseRun.findMany({ include: { sessions: { orderBy: { number: 'asc' } } } });

describe.each(Object.entries(endpoints))('%s', (_name, { call, isDone, lateWrites }) => {
  it.each(agencyFaults)(
    'when the agency %s: changes nothing here, says so, and a retry ends well',
    async (_fault, mode) => {
      const { path, ...request } = call(published);
      const before = await storedHere();
      const audited = await database.db.auditEntry.count();
      await agency.control(mode);
      const answer = await service.call(path, { ...request, as: published.admin });
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({
        success: false,
        error: expect.stringMatching(/^The (agency|connection)/),
        retryable: true,
      });
      expect(await storedHere()).toEqual(before);
      expect(await database.db.auditEntry.count()).toBe(audited);
      expect(service.mails).toEqual([]);
      if (mode.mode === 'slow') {
        await expect.poll(() => agency.count('POST', '/edit/')).toBe(lateWrites);
      }
      await agency.control({ mode: 'ok', delayMs: 0 });
      expect((await service.call(path, { ...request, as: published.admin })).status).toBe(200);
      await isDone(published);
    },
  );

  it('when the answer is lost: nothing changes here until a retry finds it done', async () => {
    const { path, ...request } = call(published);
    const before = await storedHere();
    await agency.control({ afterWrite: 'cut' });
    const lost = await service.call(path, { ...request, as: published.admin });
    expect(lost.body).toMatchObject({
      retryable: true,
      error: expect.stringContaining('may have been done'),
    });
    expect(await storedHere()).toEqual(before);
    expect((await service.call(path, { ...request, as: published.admin })).status).toBe(200);
    await isDone(published);
  });

  it('when our own write fails: a retry ends well', async () => {
    const { path, ...request } = call(published);
    await database.db.$executeRawUnsafe(
      `CREATE FUNCTION refuse_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$`,
    );
    await database.db.$executeRawUnsafe(
      'CREATE TRIGGER refuse_run BEFORE UPDATE ON course_run FOR EACH ROW EXECUTE FUNCTION refuse_run()',
    );
    try {
      expect((await service.call(path, { ...request, as: published.admin })).status).toBe(500);
    } finally {
      await database.db.$executeRawUnsafe('DROP FUNCTION refuse_run CASCADE');
    }
    expect(service.mails).toEqual([]);
    expect((await service.call(path, { ...request, as: published.admin })).status).toBe(200);
    await isDone(published);
  });
});
