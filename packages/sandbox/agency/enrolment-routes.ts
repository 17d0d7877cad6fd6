import type { Hono } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import { AgencyError, wrongUen } from './agency-error.ts';
import type { StoredEnrolment } from './agency-records.ts';
import { type AgencyStore, singaporeNow } from './agency-store.ts';
import { seal } from './cipher.ts';
import { describeEnrolment } from './describe-enrolment.ts';
import {
  readChange,
  readCreate,
  readFees,
  readSearch,
  readStoredEnrolment,
  refuseBlankEnrolment,
  type SentEnrolment,
} from './enrolment-shape.ts';
import { type AgencyContext, type AgencyProvider, readSealed, succeed } from './exchange.ts';

const notCreated = 'Enrolment cannot be created';
const notFound = () =>
  new AgencyError(404, 'Not Found', [
    { field: 'enrolment.referenceNumber', message: 'Enrolment not found.' },
  ]);
const refuse = (field: string, message: string) =>
  new AgencyError(400, notCreated, [{ field: `enrolment.${field}`, message }]);

type Options = { store: AgencyStore; provider: AgencyProvider };

/** Enrolment endpoints, encrypted in both directions. Views return their status as text. */
export function addEnrolmentRoutes(router: Hono<SandboxEnv>, options: Options): void {
  addCreation(router, options);
  addSearch(router, options);
  addDetails(router, options);
}

function sendSealed(c: AgencyContext, { encryptionKey }: AgencyProvider, answer: object): Response {
  return c.body(seal(JSON.stringify(answer), encryptionKey), 200, { 'content-type': 'application/json' });
}

function addCreation(router: Hono<SandboxEnv>, { store, provider }: Options): void {
  router.post('/tpg/enrolments', async (c) => {
    const sent = readCreate(await readSealed(c, provider));
    refuseBlankEnrolment(sent);
    checkProvider(sent, provider);
    const run = checkCourse(sent, store);
    const { trainee } = sent;
    const idType = trainee?.idType?.type;
    if (idType !== 'OTHERS' && !/^[STFGM]\d{7}[A-Z]$/.test(trainee?.id ?? ''))
      throw refuse('trainee.id', `Invalid ${idType}`);
    const twins = [...store.enrolments.ofTrainee(String(run.id), trainee?.id ?? '')];
    if (twins.some(({ status }) => status === 'Confirmed'))
      throw refuse('trainee.id', 'Trainee is already enrolled in this course run');

    const now = singaporeNow();
    const enrolment: StoredEnrolment = {
      referenceNumber: store.takeEnrolmentReference(),
      status: 'Confirmed',
      sent,
      courseRunId: String(run.id),
      createdOn: now,
      updatedOn: now,
    };
    store.enrolments.put(enrolment);
    countIn(store, enrolment.courseRunId, 1);
    store.saveEnrolment(enrolment);
    return sendSealed(c, provider, receipt(enrolment));
  });
}

function addSearch(router: Hono<SandboxEnv>, { store, provider }: Options): void {
  router.post('/tpg/enrolments/search', async (c) => {
    const { enrolment: wanted, meta, sortBy, parameters } = readSearch(await readSealed(c, provider));
    if (wanted?.trainingPartner?.uen !== provider.uen) throw wrongUen();
    const field = sortBy?.field ?? 'updatedOn';
    const found = [...candidates(wanted?.course?.run?.id, wanted?.trainee?.id)]
      .filter((one) => !wanted?.status || one.status === wanted.status)
      .filter((one) => {
        const { course, trainee } = readStoredEnrolment(one.sent);
        const reference = wanted?.course?.referenceNumber;
        const idType = wanted?.trainee?.idType?.type;
        return (
          (!reference || course?.referenceNumber === reference) &&
          (!wanted?.trainee?.id || trainee?.id === wanted.trainee.id) &&
          (!idType || trainee?.idType?.type === idType)
        );
      })
      .filter((one) => !meta?.lastUpdateDateFrom || one.updatedOn.slice(0, 10) >= meta.lastUpdateDateFrom)
      .filter((one) => !meta?.lastUpdateDateTo || one.updatedOn.slice(0, 10) <= meta.lastUpdateDateTo)
      .sort((a, b) => a[field].localeCompare(b[field]) || a.referenceNumber.localeCompare(b.referenceNumber));
    if (sortBy?.order !== 'asc') found.reverse();
    if (found.length === 0)
      throw new AgencyError(404, 'Not Found', [{ field: '', message: 'No record found.' }]);
    const { page, pageSize } = parameters;
    const shown = found.slice(page * pageSize, (page + 1) * pageSize);
    return sendSealed(
      c,
      provider,
      succeed(
        shown.map((one) => describeEnrolment(one, store)),
        { totalRecords: found.length },
        '200',
      ),
    );
  });

  /** The smallest index entry that contains every possible match of a search by run, or by run and trainee. */
  function candidates(runId: string | null | undefined, traineeId: string | null | undefined) {
    if (!runId) return store.enrolments.values();
    return traineeId ? store.enrolments.ofTrainee(runId, traineeId) : store.enrolments.ofRun(runId);
  }
}

function addDetails(router: Hono<SandboxEnv>, { store, provider }: Options): void {
  router.get('/tpg/enrolments/details/:reference', (c) => {
    const enrolment = find(c.req.param('reference'));
    return sendSealed(c, provider, succeed(describeEnrolment(enrolment, store), {}, '200'));
  });

  router.post('/tpg/enrolments/details/:reference', async (c) => {
    const change = readChange(await readSealed(c, provider));
    const enrolment = find(c.req.param('reference'));
    const runId = change.course?.run?.id;
    if (!runId) throw refuse('course.run.id', 'TGS-441 - Required fields cannot be blank');
    if (enrolment.status !== 'Confirmed') throw refuse('status', 'Enrolment is not confirmed');
    if (change.action === 'Cancel') {
      enrolment.status = 'Cancelled';
      countIn(store, enrolment.courseRunId, -1);
    } else {
      moveTo(enrolment, runId);
      apply(enrolment, change);
    }
    enrolment.updatedOn = singaporeNow();
    store.saveEnrolment(enrolment);
    return sendSealed(c, provider, receipt(enrolment));
  });

  router.post('/tpg/enrolments/feeCollections/:reference', async (c) => {
    const fees = readFees(await readSealed(c, provider));
    const enrolment = find(c.req.param('reference'));
    apply(enrolment, { fees });
    enrolment.updatedOn = singaporeNow();
    store.saveEnrolment(enrolment);
    return sendSealed(c, provider, receipt(enrolment));
  });

  function find(reference: string): StoredEnrolment {
    const enrolment = store.enrolments.get(reference);
    if (!enrolment) throw notFound();
    return enrolment;
  }

  function moveTo(enrolment: StoredEnrolment, runId: string): void {
    if (runId === enrolment.courseRunId) return;
    const run = /^\d+$/.test(runId) ? store.runs.get(Number(runId)) : undefined;
    if (!run) throw refuse('course.run.id', 'Course run not found');
    countIn(store, enrolment.courseRunId, -1);
    countIn(store, runId, 1);
    store.enrolments.moveTo(enrolment, runId);
    // Both runs' counts changed.
    store.save();
  }
}

function checkProvider({ trainingPartner }: SentEnrolment, provider: AgencyProvider): void {
  if (trainingPartner?.uen !== provider.uen) throw wrongUen();
  if (trainingPartner.code !== provider.tpCode)
    throw refuse('trainingPartner.code', 'Invalid training partner code');
}

function checkCourse({ course }: SentEnrolment, store: AgencyStore) {
  const reference = course?.referenceNumber ?? '';
  if (!store.courses.has(reference))
    throw refuse('course.referenceNumber', 'TGS-406 - Invalid course reference number');
  const id = course?.run?.id ?? '';
  const run = /^\d+$/.test(id) ? store.runs.get(Number(id)) : undefined;
  if (run?.courseReferenceNumber !== reference) throw refuse('course.run.id', 'Course run not found');
  return run;
}

/** The change call names e-mail members differently from the create call. */
function apply(
  enrolment: StoredEnrolment,
  change: Pick<ReturnType<typeof readChange>, 'trainee' | 'employer' | 'fees'>,
): void {
  const sent = readStoredEnrolment(enrolment.sent);
  const trainee = { ...sent.trainee };
  if (change.trainee?.email) trainee.emailAddress = change.trainee.email;
  if (change.trainee?.contactNumber) trainee.contactNumber = change.trainee.contactNumber;
  if (change.fees) trainee.fees = { ...trainee.fees, ...change.fees };
  const contact = change.employer?.contact;
  if (contact) {
    const { email, ...rest } = contact;
    const address = email ? { emailAddress: email } : {};
    trainee.employer = {
      ...trainee.employer,
      contact: { ...trainee.employer?.contact, ...rest, ...address },
    };
  }
  enrolment.sent = { ...sent, trainee };
}

function receipt({ referenceNumber, status, createdOn, updatedOn }: StoredEnrolment) {
  const instant = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`).toISOString();
  return succeed(
    { enrolment: { referenceNumber, status } },
    { createdOn: instant(createdOn), updatedOn: instant(updatedOn) },
  );
}

/** Keeps the run's registered count in step with its enrolments. */
function countIn(store: AgencyStore, runId: string, change: 1 | -1): void {
  const run = store.runs.get(Number(runId));
  if (!run) return;
  const count = Number(run.listed.registeredUserCount ?? 0) + change;
  run.listed = { ...run.listed, registeredUserCount: Math.max(0, count) };
}
