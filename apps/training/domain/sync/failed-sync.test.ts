import { createCourseRun } from '@repo/testing/training-factories';
import { describe, expect, it } from 'vitest';
import { agencyFaults } from '#testing/agency-faults.ts';
import {
  buildAgencyRun,
  singaporeToday,
  syncedCourseCode,
  syncedRunStart,
  toDateNumber,
  useSync,
  weiAtAgency,
} from '#testing/use-sync.ts';

const { database, agency, enrol, sync, report } = useSync();

describe('what cannot be stored', () => {
  it('is one line of the report and does not block other runs', async () => {
    await agency.control({
      runs: [
        buildAgencyRun(101, {
          registeredUserCount: 1,
          courseDates: { start: toDateNumber(syncedRunStart), end: toDateNumber(singaporeToday) },
        }),
        buildAgencyRun(102, { registeredUserCount: 1 }),
        buildAgencyRun(103, { registeredUserCount: 1 }),
      ],
    });
    const elsewhere = await createCourseRun(database.db, { agencyRunId: '102' });
    await sync();
    expect((await report()).items).toMatchObject([
      { agencyRunId: '101', outcome: 'failed', message: 'Its end date is before its start date' },
      { agencyRunId: '102', outcome: 'failed', message: 'In this service it belongs to another course' },
      { agencyRunId: '103', outcome: 'created' },
    ]);
    expect(
      (await database.db.courseRun.findMany()).map(({ id, agencyRunId }) => agencyRunId === '102' && id),
    ).toContain(elsewhere.id);
    expect(await database.db.courseRun.count()).toBe(2);
  });

  it('never stores a run partially', async () => {
    await agency.control({ runs: [buildAgencyRun(101)] });
    await enrol(101, weiAtAgency);
    await database.db.$executeRawUnsafe(
      `CREATE FUNCTION refuse_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`,
    );
    await database.db.$executeRawUnsafe(
      'CREATE TRIGGER refuse_enrolment BEFORE INSERT ON enrolment FOR EACH ROW EXECUTE FUNCTION refuse_enrolment()',
    );
    try {
      await sync();
    } finally {
      await database.db.$executeRawUnsafe('DROP FUNCTION refuse_enrolment CASCADE');
    }
    expect((await report()).outcomes).toEqual([['101', 'failed']]);
    const left = await Promise.all([
      database.db.course.count(),
      database.db.courseRun.count(),
      database.db.user.count(),
      database.db.enrolment.count(),
    ]);
    expect(left).toEqual([0, 0, 0, 0]);
  });
});

describe('when the agency fails', () => {
  it.each(agencyFaults)(
    'the run fails with a sentence when it %s, and the next try finishes it',
    async (_case, fault) => {
      await agency.control({ ...fault, runs: [buildAgencyRun(101, { registeredUserCount: 1 })] });
      await expect(sync()).rejects.toThrow(/agency/);
      expect(await report()).toMatchObject({
        status: 'failed',
        message: expect.stringMatching(/^The agency/),
      });
      expect(await database.db.courseRun.count()).toBe(0);
      await agency.control({ mode: 'ok', delayMs: 0 });
      await sync();
      expect(await database.db.syncRun.count()).toBe(1);
      expect(await report()).toMatchObject({
        status: 'finished',
        message: '',
        outcomes: [['101', 'created']],
      });
    },
  );
});

describe('when its worker is killed', () => {
  it('continues after the last run that was done', async () => {
    await agency.control({
      runs: [1, 2, 3].map((id) => buildAgencyRun(100 + id, { registeredUserCount: 1 })),
    });
    const killed = await database.db.syncRun.create({
      data: {
        trigger: 'nightly',
        items: { create: { agencyRunId: '102', courseCode: syncedCourseCode, outcome: 'created' } },
      },
    });
    await sync();
    expect(await report()).toMatchObject({ id: killed.id, status: 'finished' });
    expect((await database.db.courseRun.findMany()).map(({ agencyRunId }) => agencyRunId).sort()).toEqual([
      '101',
      '103',
    ]);
    expect((await report()).items).toHaveLength(3);
  });

  it('stops when the process does, and is still to be finished', async () => {
    await agency.control({ runs: [buildAgencyRun(101, { registeredUserCount: 1 })] });
    const stop = AbortSignal.abort(new Error('stopped'));
    await expect(sync({ signal: stop })).rejects.toThrow();
    expect(await report()).toMatchObject({ status: 'running' });
    await sync();
    expect(await report()).toMatchObject({ status: 'finished', outcomes: [['101', 'created']] });
  });

  it('writes nothing after another worker has taken over', async () => {
    await agency.control({ runs: [buildAgencyRun(101, { registeredUserCount: 1 })] });
    await agency.control({ mode: 'slow', delayMs: 100 });
    const first = sync();
    await expect.poll(() => database.db.syncRun.count()).toBe(1);
    await agency.control({ mode: 'ok', delayMs: 0 });
    await sync();
    await first;
    expect(await database.db.courseRun.count()).toBe(1);
    expect(await report()).toMatchObject({ status: 'finished', outcomes: [['101', 'created']] });
    expect(await database.db.syncRun.count()).toBe(1);
  });

  it('does nothing for one that is finished already', async () => {
    const done = await database.db.syncRun.create({ data: { trigger: 'hand', status: 'finished' } });
    await sync({ syncRunId: done.id });
    expect(await database.db.syncRun.count()).toBe(1);
    expect(await agency.count('POST', '/registry/search')).toBe(0);
  });
});
