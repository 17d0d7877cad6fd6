import type { Hono } from 'hono';
import type { SandboxEnv } from '../frame/part.ts';
import { AgencyError, wrongUenError } from './agency-error.ts';
import type { StoredEnrolment } from './agency-records.ts';
import { type AgencyStore, singaporeDateTimeText } from './agency-store.ts';
import { toEnrolmentJson } from './describe-enrolment.ts';
import { addEnrolmentChanges } from './enrolment-changes.ts';
import { adjustRegisteredUserCount, describeReceipt, sendEncrypted } from './enrolment-replies.ts';
import {
  assertEnrolmentNotBlank,
  parseEnrolmentOrThrow,
  parseEnrolmentSearchOrThrow,
  parseStoredEnrolment,
  type SentEnrolment,
} from './enrolment-shape.ts';
import { type AgencyProvider, readEncryptedBody, successEnvelope } from './exchange.ts';

const notCreated = 'Enrolment cannot be created';
const refuse = (field: string, message: string) =>
  new AgencyError(400, notCreated, [{ field: `enrolment.${field}`, message }]);

type Options = { store: AgencyStore; provider: AgencyProvider };

/** Enrolment endpoints, encrypted in both directions. */
export function addEnrolmentRoutes(router: Hono<SandboxEnv>, options: Options): void {
  addCreation(router, options);
  addSearch(router, options);
  addEnrolmentChanges(router, options);
}

function addCreation(router: Hono<SandboxEnv>, { store, provider }: Options): void {
  router.post('/tpg/enrolments', async (c) => {
    const sent = parseEnrolmentOrThrow(await readEncryptedBody(c, provider));
    assertEnrolmentNotBlank(sent);
    checkProvider(sent, provider);
    const run = checkCourse(sent, store);
    const { trainee } = sent;
    const idType = trainee?.idType?.type;
    if (idType !== 'OTHERS' && !/^[STFGM]\d{7}[A-Z]$/.test(trainee?.id ?? ''))
      throw refuse('trainee.id', `Invalid ${idType}`);
    const twins = [...store.enrolments.ofTrainee(String(run.id), trainee?.id ?? '')];
    if (twins.some(({ status }) => status === 'Confirmed'))
      throw refuse('trainee.id', 'Trainee is already enrolled in this course run');

    const now = singaporeDateTimeText();
    const enrolment: StoredEnrolment = {
      referenceNumber: store.takeEnrolmentReference(),
      status: 'Confirmed',
      sent,
      courseRunId: String(run.id),
      createdOn: now,
      updatedOn: now,
    };
    store.enrolments.put(enrolment);
    adjustRegisteredUserCount(store, enrolment.courseRunId, 1);
    store.saveEnrolmentInBackground(enrolment);
    return sendEncrypted(c, provider, describeReceipt(enrolment));
  });
}

function addSearch(router: Hono<SandboxEnv>, { store, provider }: Options): void {
  router.post('/tpg/enrolments/search', async (c) => {
    const {
      enrolment: wanted,
      sortBy,
      parameters,
    } = parseEnrolmentSearchOrThrow(await readEncryptedBody(c, provider));
    if (wanted?.trainingPartner?.uen !== provider.uen) throw wrongUenError();
    const field = sortBy?.field ?? 'updatedOn';
    const found = [...candidates(wanted?.course?.run?.id, wanted?.trainee?.id)]
      .filter((one) => !wanted?.status || one.status === wanted.status)
      .filter((one) => {
        const { course, trainee } = parseStoredEnrolment(one.sent);
        const reference = wanted?.course?.referenceNumber;
        return (
          (!reference || course?.referenceNumber === reference) &&
          (!wanted?.trainee?.id || trainee?.id === wanted.trainee.id)
        );
      })
      .sort((a, b) => a[field].localeCompare(b[field]) || a.referenceNumber.localeCompare(b.referenceNumber));
    if (sortBy?.order !== 'asc') found.reverse();
    if (found.length === 0)
      throw new AgencyError(404, 'Not Found', [{ field: '', message: 'No record found.' }]);
    const { page, pageSize } = parameters;
    const shown = found.slice(page * pageSize, (page + 1) * pageSize);
    const data = shown.map((one) => toEnrolmentJson(one, store));
    // Unlike other answers, a search has its status as text.
    return sendEncrypted(c, provider, {
      ...successEnvelope(data, { totalRecords: found.length }),
      status: '200',
    });
  });

  /** The smallest index entry that contains every possible match of a search by run, or by run and trainee. */
  function candidates(runId: string | null | undefined, traineeId: string | null | undefined) {
    if (!runId) return store.enrolments.values();
    return traineeId ? store.enrolments.ofTrainee(runId, traineeId) : store.enrolments.ofRun(runId);
  }
}

function checkProvider({ trainingPartner }: SentEnrolment, provider: AgencyProvider): void {
  if (trainingPartner?.uen !== provider.uen) throw wrongUenError();
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
