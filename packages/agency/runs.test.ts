import { describe, expect, test } from 'vitest';
import {
  buildRunToPublish,
  courseReferenceNumber,
  failureOrThrow,
  useAgency,
  valueOrThrow,
} from './testing/use-agency.ts';

const { open, control, calls } = useAgency();

describe('listing', () => {
  test('one page, latest start first, in our words', async () => {
    const page = valueOrThrow(await open().listRuns({ courseReferenceNumber, pageSize: 5 }));
    expect(page).toMatchObject({ total: 14, returned: 5 });
    expect(page.runs).toHaveLength(5);
    const starts = page.runs.map(({ startDate }) => startDate);
    expect(starts).toEqual(starts.toSorted().reverse());
    expect(page.runs[0]).toMatchObject({
      courseRunId: expect.stringMatching(/^850\d{3}$/),
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      registrationClosingDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      modeOfTraining: '1',
      vacancyCode: expect.stringMatching(/^[AL]$/),
      intakeSize: 50,
      threshold: 20,
      venue: { block: '11', postalCode: '408601', wheelChairAccess: true },
    });
  });

  test('both of two overlapping series', async () => {
    const { runs } = valueOrThrow(await open().listAllRuns({ courseReferenceNumber }));
    const dates = runs.map(({ startDate, endDate }) => `${startDate} ${endDate}`);
    expect(runs).toHaveLength(14);
    expect(new Set(dates).size).toBe(7);
    expect(new Set(runs.map(({ courseRunId }) => courseRunId)).size).toBe(14);
  });

  test('every page of a long list, in order, never more at once than allowed', async () => {
    await control({ delayMs: 30 });
    const agency = open({ concurrency: 2 });
    const lists = await Promise.all(
      [20, 100].map((pageSize) => agency.listAllRuns({ courseReferenceNumber: 'TGS-2021003355', pageSize })),
    );
    for (const list of lists.map(valueOrThrow)) {
      expect(list).toMatchObject({ total: 264, returned: 264 });
      const starts = list.runs.map(({ startDate }) => startDate);
      expect(starts).toEqual(starts.toSorted().reverse());
      expect(new Set(list.runs.map(({ courseRunId }) => courseRunId)).size).toBe(264);
    }
    const log = await calls();
    expect(log).toHaveLength(14 + 3);
    expect(Math.max(...log.map(({ inFlight }) => inFlight))).toBe(2);
  });

  test('a pause between one start and the next', async () => {
    const startedAt = performance.now();
    await open({ gapMs: 40 }).listAllRuns({ courseReferenceNumber: 'TGS-2021003355' });
    expect(performance.now() - startedAt).toBeGreaterThan(75);
  });

  test('a course that the agency does not know, or without runs, has none', async () => {
    await control({ courses: [{ referenceNumber: 'TGS-2030000001', title: 'New' }] });
    for (const reference of ['TGS-2030000001', 'TGS-1999999999'])
      expect(valueOrThrow(await open().listAllRuns({ courseReferenceNumber: reference }))).toEqual({
        runs: [],
        total: 0,
        returned: 0,
      });
  });

  test('an expired course only when asked', async () => {
    const expired = { courseReferenceNumber: 'TGS-2019001033' };
    expect(valueOrThrow(await open().listAllRuns(expired)).total).toBe(0);
    expect(valueOrThrow(await open().listAllRuns({ ...expired, includeExpired: true })).total).toBe(4);
  });

  test('dates that cannot be read are null, other odd members do no harm', async () => {
    const base = { courseReferenceNumber: 'TGS-2030000002' };
    await control({
      runs: [
        {
          ...base,
          id: 700001,
          courseDates: { start: 'soon', end: 20300101 },
          venue: null,
          intakeSize: 'many',
        },
        { ...base, id: 700002, courseDates: null, modeOfTraining: 9 },
      ],
    });
    const { runs } = valueOrThrow(await open().listAllRuns(base));
    expect(runs).toMatchObject([
      { courseRunId: '700002', startDate: null, modeOfTraining: '9' },
      {
        courseRunId: '700001',
        startDate: null,
        endDate: '2030-01-01',
        intakeSize: null,
        venue: { room: '' },
      },
    ]);
  });
});

describe('one run', () => {
  test('is read from its flat form', async () => {
    const [listed] = valueOrThrow(await open().listRuns({ courseReferenceNumber, pageSize: 1 })).runs;
    const run = valueOrThrow(await open().getRun(listed?.courseRunId ?? ''));
    expect(run).toEqual({
      ...listed,
      courseReferenceNumber,
      courseTitle: 'Data Analysis with Spreadsheets',
    });
  });

  test('that nobody knows is not found', async () => {
    expect(failureOrThrow(await open().getRun('999999'))).toMatchObject({
      kind: 'not-found',
      status: 404,
      message: 'Not Found: No course run found.',
      retryable: false,
    });
  });

  test('has sessions; none is an empty list', async () => {
    const query = { courseRunId: '850001', courseReferenceNumber };
    const sessions = valueOrThrow(await open().listSessions(query));
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({
      sessionId: 'TGS-2020002140-850001-S1',
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      startTime: '09:00',
      endTime: '18:00',
    });
    expect(valueOrThrow(await open().listSessions({ ...query, courseRunId: '1' }))).toEqual([]);
  });
});

describe('publishing', () => {
  test('gives the run its id, and the agency shows it', async () => {
    const agency = open();
    const { courseRunId } = valueOrThrow(
      await agency.publishRun({
        courseReferenceNumber,
        run: buildRunToPublish({ intakeSize: 0, threshold: 5 }),
      }),
    );
    expect(courseRunId).toMatch(/^\d{6,7}$/);
    expect(valueOrThrow(await agency.getRun(courseRunId))).toMatchObject({
      startDate: '2030-03-04',
      endDate: '2030-03-05',
      registrationOpeningDate: '2030-01-02',
      intakeSize: 0,
      threshold: 5,
      registeredUserCount: 0,
      vacancyCode: 'A',
      venue: { floor: '3', block: '' },
    });
    expect(valueOrThrow(await agency.listSessions({ courseRunId, courseReferenceNumber }))).toMatchObject([
      { startDate: '2030-03-04' },
      { startDate: '2030-03-05' },
    ]);
  });

  test('is refused with every blank field at once', async () => {
    const run = buildRunToPublish({
      courseAdminEmail: '',
      venue: { floor: '3', postalCode: '408601', room: ' ' },
    });
    const failure = failureOrThrow(await open().publishRun({ courseReferenceNumber, run }));
    expect(failure).toMatchObject({
      kind: 'refused',
      status: 400,
      code: 'TGS-441',
      retryable: false,
      mayHaveBeenDone: false,
    });
    expect(failure.details.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        'course.runs[0].courseAdminEmail',
        'course.runs[0].venue.unit',
        'course.runs[0].venue.room',
        'course.runs[0].sessions[1].venue.room',
      ]),
    );
  });

  test('overlapping sessions are named', async () => {
    const [first] = buildRunToPublish().sessions;
    const run = buildRunToPublish({
      sessions: first ? [first, { ...first, startTime: '17:00', endTime: '20:00' }] : [],
    });
    expect(failureOrThrow(await open().publishRun({ courseReferenceNumber, run })).message).toContain(
      'Session seqNo #1 is overlapping with seqNo #2',
    );
  });

  test('a run that exists already is named', async () => {
    const agency = open();
    await control({ twins: 'refuse' });
    const { courseRunId } = valueOrThrow(
      await agency.publishRun({ courseReferenceNumber, run: buildRunToPublish() }),
    );
    expect(
      failureOrThrow(await agency.publishRun({ courseReferenceNumber, run: buildRunToPublish() })),
    ).toMatchObject({
      kind: 'refused',
      existingRunId: courseRunId,
    });
  });

  test('an unknown course, and a UEN that is not ours', async () => {
    const request = { courseReferenceNumber: 'TGS-1999999999', run: buildRunToPublish() };
    expect(failureOrThrow(await open().publishRun(request))).toMatchObject({
      kind: 'refused',
      code: 'TGS-406',
    });
    const stranger = open({}, { AGENCY_UEN: '200000000Z' });
    expect(failureOrThrow(await stranger.publishRun(request))).toMatchObject({
      kind: 'rejected-credentials',
      code: 'TGS-405',
      mayHaveBeenDone: false,
    });
  });
});

describe('changing and cancelling', () => {
  test('a run and its sessions', async () => {
    const agency = open();
    const query = {
      courseReferenceNumber,
      ...valueOrThrow(await agency.publishRun({ courseReferenceNumber, run: buildRunToPublish() })),
    };
    const [first, second] = valueOrThrow(await agency.listSessions(query));
    const run = buildRunToPublish({ vacancyCode: 'F', intakeSize: 10 });
    const sessions = [
      { sessionId: first?.sessionId ?? '', startDate: '2030-03-04', startTime: '10:00', endTime: '12:00' },
      {
        sessionId: second?.sessionId ?? '',
        startDate: '2030-03-05',
        startTime: '09:00',
        endTime: '18:00',
        remove: true,
      },
      { startDate: '2030-03-06', startTime: '09:00', endTime: '18:00' },
    ];
    valueOrThrow(await agency.editRun({ ...query, run: { ...run, endDate: '2030-03-06', sessions } }));
    expect(valueOrThrow(await agency.getRun(query.courseRunId))).toMatchObject({
      endDate: '2030-03-06',
      vacancyCode: 'F',
      vacancyDescription: 'Full',
      intakeSize: 10,
    });
    expect(valueOrThrow(await agency.listSessions(query))).toMatchObject([
      { sessionId: first?.sessionId, startTime: '10:00' },
      { sessionId: `${courseReferenceNumber}-${query.courseRunId}-S3`, startDate: '2030-03-06' },
    ]);

    expect(valueOrThrow(await agency.cancelRun(query))).toEqual({ courseRunId: query.courseRunId });
    expect(failureOrThrow(await agency.getRun(query.courseRunId)).kind).toBe('not-found');
    expect(failureOrThrow(await agency.cancelRun(query)).kind).toBe('not-found');
  });
});

describe('the registry', () => {
  test('is searched and paged', async () => {
    const agency = open();
    const all = valueOrThrow(await agency.searchCourses());
    expect(all.total).toBe(8);
    expect(all.courses).toHaveLength(8);
    const third = valueOrThrow(await agency.searchCourses({ page: 1, pageSize: 3 }));
    expect(third.total).toBe(8);
    expect(third.courses).toEqual(all.courses.slice(3, 6));
    expect(valueOrThrow(await agency.searchCourses({ search: 'spreadsheets' })).courses).toMatchObject([
      { referenceNumber: courseReferenceNumber, durationHours: 16, fee: '850' },
    ]);
    expect(valueOrThrow(await agency.searchCourses({ search: 'no such thing' }))).toEqual({
      courses: [],
      total: 0,
    });
  });

  test('knows one course by its reference', async () => {
    expect(valueOrThrow(await open().getCourse(courseReferenceNumber)).title).toBe(
      'Data Analysis with Spreadsheets',
    );
    expect(failureOrThrow(await open().getCourse('TGS-1999999999')).kind).toBe('not-found');
    expect(failureOrThrow(await open().getCourse('a/../b?c')).kind).toBe('not-found');
  });
});
