import type { Hono } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import {
  AgencyError,
  assertNotBlank,
  invalidInputError,
  memberAt,
  noSuchRunError,
  wrongUenError,
} from './agency-error.ts';
import type { StoredRun } from './agency-records.ts';
import { type AgencyStore, singaporeToday } from './agency-store.ts';
import { type AgencyContext, type AgencyProvider, readEncryptedBody, successEnvelope } from './exchange.ts';
import {
  assertValidRun,
  assertValidSessions,
  findRunWithSameDates,
  sessionsAfterEdits,
  toListedRun,
  toStoredSession,
} from './run-rules.ts';
import { assertRunFieldsNotBlank, parseRunEditOrThrow, parseRunPublicationOrThrow } from './run-shape.ts';
import { makeSessionId } from './stored-run.ts';

type Options = {
  store: AgencyStore;
  provider: AgencyProvider;
  /** Whether a second run with the same dates is refused, naming the first run's id. */
  refusesTwins: () => boolean;
};

/** Course runs and sessions: requests are encrypted, responses are plain. */
export function addRunRoutes(router: Hono<SandboxEnv>, { store, provider, refusesTwins }: Options): void {
  router.post('/courses/courseRuns/publish', async (c) => {
    const course = parseRunPublicationOrThrow(await readEncryptedBody(c, provider));
    const { courseReferenceNumber, runs } = course;
    assertRunFieldsNotBlank(
      course,
      runs.map((run, index) => [`course.runs[${index}]`, run]),
    );
    assertProviderUen(course.trainingProvider?.uen, provider);
    const reference = courseReferenceNumber ?? '';
    checkCourse(c, store, reference);
    for (const run of runs) {
      assertValidRun(run);
      assertValidSessions(run.sessions ?? []);
      const twin = refusesTwins() && findRunWithSameDates(store, reference, run);
      if (twin) throw new AgencyError(400, `Course run already exists. Course Run ID is ${twin.id}`);
    }
    const made = runs.map((run): StoredRun => {
      const id = store.takeRunId();
      const sessions = (run.sessions ?? []).map((session, index) =>
        toStoredSession(session, run, makeSessionId(reference, id, index + 1)),
      );
      return { id, courseReferenceNumber: reference, listed: toListedRun(run), sessions };
    });
    for (const run of made) store.runs.set(run.id, run);
    store.saveAllInBackground();
    return c.json(successEnvelope({ runs: made.map(({ id }) => ({ id })) }));
  });

  router.post('/courses/courseRuns/edit/:id', async (c) => {
    const course = parseRunEditOrThrow(await readEncryptedBody(c, provider));
    const stored = findRun(store, c.req.param('id'));
    const { run } = course;
    const isDelete = run.action === 'delete';
    assertRunFieldsNotBlank(course, isDelete ? [] : [['course.run', run]]);
    assertProviderUen(course.trainingProvider?.uen, provider);
    checkCourse(c, store, course.courseReferenceNumber ?? '');
    if (!stored || stored.courseReferenceNumber !== course.courseReferenceNumber) throw noSuchRunError();
    if (isDelete) {
      store.runs.delete(stored.id);
    } else {
      assertValidRun(run);
      const sessions = sessionsAfterEdits(stored, run, singaporeToday());
      assertValidSessions(sessions);
      const registeredUserCount = run.registeredUserCount ?? stored.listed.registeredUserCount;
      store.runs.set(stored.id, {
        ...stored,
        listed: { ...toListedRun(run), registeredUserCount },
        sessions,
      });
    }
    store.saveAllInBackground();
    return c.json(successEnvelope({}));
  });

  addRunViews(router, { store, provider });
  addOneRunViews(router, { store, provider });
}

type ViewOptions = Pick<Options, 'store' | 'provider'>;

function addRunViews(router: Hono<SandboxEnv>, { store, provider }: ViewOptions): void {
  router.get('/courses/courseRuns/reference', (c) => {
    const { uen, courseReferenceNumber: reference } = c.req.query();
    assertNotBlank('Bad Request', c.req.query(), ['uen', 'courseReferenceNumber']);
    assertProviderUen(uen, provider);
    const { page, pageSize } = parseZeroBasedPagingOrThrow(c.req.query('page'), c.req.query('pageSize'));
    const course = store.courses.get(reference ?? '');
    if (!course || (course.isExpired && !wantsExpired(c))) throw noSuchRunError();
    const runs = [...store.runs.values()]
      .filter((run) => run.courseReferenceNumber === reference)
      .sort((a, b) => startOf(b) - startOf(a) || b.id - a.id);
    if (runs.length === 0) throw noSuchRunError();
    const shown = runs.slice(page * pageSize, (page + 1) * pageSize);
    return c.json(
      successEnvelope(
        {
          course: {
            referenceNumber: reference,
            externalReferenceNumber: reference,
            title: course.title,
            deleteFlag: false,
            expireFlag: course.isExpired,
            runs: shown.map((run) => ({ ...describeRun(run), ...run.listed })),
            supports: [],
          },
        },
        { total: runs.length },
      ),
    );

    function describeRun(run: StoredRun) {
      return { id: run.id, referenceNumber: reference, organizationKey: provider.uen };
    }
  });
}

function addOneRunViews(router: Hono<SandboxEnv>, { store, provider }: ViewOptions): void {
  router.get('/courses/courseRuns/id/:id', (c) => {
    const run = findRun(store, c.req.param('id'));
    const course = run && store.courses.get(run.courseReferenceNumber);
    if (!run || !course || (course.isExpired && !wantsExpired(c))) throw noSuchRunError();
    const { courseDates: _course, registrationDates: _registration, ...listed } = run.listed;
    return c.json(
      successEnvelope({
        course: {
          referenceNumber: run.courseReferenceNumber,
          externalReferenceNumber: run.courseReferenceNumber,
          title: course.title,
          deleteFlag: false,
          expireFlag: course.isExpired,
          // A single run has flat date members, unlike a listed one.
          run: {
            id: run.id,
            referenceNumber: run.courseReferenceNumber,
            organizationKey: provider.uen,
            courseStartDate: memberAt(run.listed, 'courseDates.start'),
            courseEndDate: memberAt(run.listed, 'courseDates.end'),
            registrationOpeningDate: memberAt(run.listed, 'registrationDates.opening'),
            registrationClosingDate: memberAt(run.listed, 'registrationDates.closing'),
            ...listed,
          },
          support: [],
        },
      }),
    );
  });

  router.get('/courses/runs/:id/sessions', (c) => {
    const { uen, courseReferenceNumber } = c.req.query();
    assertNotBlank('Bad Request', c.req.query(), ['uen', 'courseReferenceNumber']);
    assertProviderUen(uen, provider);
    const run = findRun(store, c.req.param('id'));
    const sessions = (run?.courseReferenceNumber === courseReferenceNumber ? run?.sessions : undefined) ?? [];
    if (sessions.length === 0) throw new AgencyError(404, 'Not Found');
    return c.json(successEnvelope({ sessions }, { total: sessions.length }));
  });
}

export function assertProviderUen(uen: string | null | undefined, provider: AgencyProvider): void {
  if (uen !== provider.uen) throw wrongUenError();
}

export function parseZeroBasedPagingOrThrow(pageText: string | undefined, sizeText: string | undefined) {
  const page = Number(pageText ?? '0');
  const pageSize = Number(sizeText ?? '20');
  const isSound = Number.isInteger(page) && page >= 0 && Number.isInteger(pageSize) && pageSize >= 1;
  if (!isSound || pageSize > 100) throw invalidInputError();
  return { page, pageSize };
}

function checkCourse(c: AgencyContext, store: AgencyStore, reference: string): void {
  const course = store.courses.get(reference);
  if (course && (!course.isExpired || wantsExpired(c))) return;
  const message = 'TGS-406 - Invalid course reference number';
  throw new AgencyError(400, message, [{ field: 'course.courseReferenceNumber', message }]);
}

function wantsExpired(c: AgencyContext): boolean {
  return c.req.query('includeExpiredCourses') === 'true';
}

function findRun(store: AgencyStore, id: string): StoredRun | undefined {
  return /^\d+$/.test(id) ? store.runs.get(Number(id)) : undefined;
}

/** 0 for an invalid date, which sorts last. */
function startOf(run: StoredRun): number {
  const start = Number(String(memberAt(run.listed, 'courseDates.start') ?? '').replaceAll('-', ''));
  return Number.isFinite(start) ? start : 0;
}
