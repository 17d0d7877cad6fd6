import { inTransaction } from '@repo/db/training';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { describe, expect, it } from 'vitest';
import { storeSyncedEnrolmentsAndNotify } from '#domain/sync/store-synced-enrolments.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useAgencyReports } from '#testing/use-agency-reports.ts';
import { useTrainingService } from '#testing/use-training-service.ts';

const database = useTrainingDatabase();
const agency = useAgency();
const service = useTrainingService(database, () => ({ agency: agency.client }));
const reporting = useAgencyReports({ database, agency, service });
const { state, reports, states, work, enrolReady, withdraw } = reporting;
const run = '850003';

const atAgency = async () =>
  (await reporting.enrolmentsAtAgency(run)).filter(({ trainee }) => trainee.id === 'S1234567D');
const stored = (id: string) => database.db.enrolment.findUniqueOrThrow({ where: { id } });
const setStatus = (id: string, status: string) =>
  service.call(`/api/admin/enrolments/${id}`, { method: 'PUT', as: state.admin, body: { status } });

/** As by night; what was changed here is an hour old. */
async function synchronise(id: string): Promise<void> {
  await database.db.enrolment.update({
    where: { id },
    data: { updatedAt: new Date(Date.now() - 3_600_000) },
  });
  const listed = await agency.client.searchEnrolments({ courseRunId: run });
  if (!listed.ok) throw new Error(listed.failure.message);
  const tools = { keys: service.services.keys, now: new Date() };
  const { enrolments } = listed.value;
  await inTransaction(database.db, (tx) =>
    storeSyncedEnrolmentsAndNotify(tx, state.from.id, enrolments, tools),
  );
}

it('an enrolment that was cancelled in the portal and begins again here is reported again', async () => {
  const { enrolmentId } = await enrolReady();
  await work();
  await agency.client.cancelEnrolment((await stored(enrolmentId)).referenceNumber ?? '', run);
  await synchronise(enrolmentId);
  expect(await stored(enrolmentId)).toMatchObject({ status: 'cancelled' });
  expect((await setStatus(enrolmentId, 'enrolled')).status).toBe(200);
  expect(await states()).toEqual(['enrolment_created accepted', 'enrolment_created waiting']);
  expect(await work()).toMatchObject({ accepted: 1 });
  expect(await atAgency()).toMatchObject([{ referenceNumber: (await stored(enrolmentId)).referenceNumber }]);
});

it('an enrolment that began again in the portal after our cancellation is cancelled again', async () => {
  const { enrolmentId, learner } = await enrolReady();
  await work();
  await withdraw(enrolmentId);
  await work();
  await agency.client.createEnrolment({
    courseReferenceNumber: 'TGS-2020002140',
    courseRunId: run,
    trainee: {
      ...{ id: 'S1234567D', idType: 'NRIC', fullName: 'Tan Wei Ling', email: learner.email },
      ...{ dateOfBirth: reporting.dateOfBirth, phone: { countryCode: '65', phoneNumber: '81234567' } },
      ...{ enrolmentDate: '2026-11-01', sponsorship: 'INDIVIDUAL', feeStatus: 'Pending Payment' },
    },
  });
  await synchronise(enrolmentId);
  expect(await stored(enrolmentId)).toMatchObject({ status: 'enrolled' });
  expect((await withdraw(enrolmentId)).status).toBe(200);
  expect(await work()).toMatchObject({ accepted: 1 });
  expect(await atAgency()).toEqual([]);
});

it('a beginning that was sent and then dismissed by hand does not hide the end', async () => {
  const { enrolmentId, reportId } = await enrolReady();
  await agency.control({ afterWrite: 'cut' });
  await work();
  await agency.control({ afterWrite: 'answer' });
  expect((await reporting.dismiss(reportId, 'I see it in the portal')).status).toBe(200);
  await withdraw(enrolmentId);
  expect(await states()).toEqual(['enrolment_created dismissed', 'enrolment_cancelled waiting']);
  expect(await work()).toMatchObject({ accepted: 1 });
  expect(await atAgency()).toEqual([]);
});

it('an enrolment whose reference number is known ends without an identity number', async () => {
  const { enrolmentId, learner } = await enrolReady();
  await work();
  await database.db.user.update({
    where: { id: learner.id },
    data: { identityCipher: null, identityHash: null },
  });
  await withdraw(enrolmentId);
  expect(await work()).toMatchObject({ accepted: 1, refused: 0 });
  expect(await atAgency()).toEqual([]);
});

it('what waits and is no longer true is not sent once reporting is on again', async () => {
  const switchTo = (reportsToAgency: boolean) =>
    database.db.companySettings.update({ where: { id: 1 }, data: { reportsToAgency } });
  const { enrolmentId } = await enrolReady();
  await switchTo(false);
  await withdraw(enrolmentId);
  await switchTo(true);
  const other = await enrolReady('S0000001I');
  expect(await work()).toMatchObject({ accepted: 1 });
  await withdraw(other.enrolmentId);
  await switchTo(false);
  expect((await setStatus(other.enrolmentId, 'enrolled')).status).toBe(200);
  await switchTo(true);
  expect(await work()).toMatchObject({ accepted: 0 });
  expect(await states()).toEqual([
    'enrolment_created dismissed',
    'enrolment_created accepted',
    'enrolment_cancelled dismissed',
  ]);
});

it('an end that was never sent is dismissed when the enrolment begins again', async () => {
  const { enrolmentId } = await enrolReady();
  await work();
  const { referenceNumber } = await stored(enrolmentId);
  await withdraw(enrolmentId);
  expect((await setStatus(enrolmentId, 'enrolled')).status).toBe(200);
  expect(await states()).toEqual(['enrolment_created accepted', 'enrolment_cancelled dismissed']);
  expect(await work()).toMatchObject({ accepted: 0 });
  expect(await atAgency()).toMatchObject([{ referenceNumber }]);
});

describe('a call that the agency did not answer, before reporting is off for a while', () => {
  const switchTo = (reportsToAgency: boolean) =>
    database.db.companySettings.update({ where: { id: 1 }, data: { reportsToAgency } });

  /** Changes the enrolment while reporting is off, and sends until nothing is open. */
  async function changeWhileOff(change: () => Promise<{ status: number }>) {
    await switchTo(false);
    expect((await change()).status).toBe(200);
    await switchTo(true);
    await agency.control({ mode: 'ok', afterWrite: 'answer' });
    for (let turn = 0; turn < 3; turn += 1) {
      reporting.moveClock(120_000);
      await work();
    }
    expect((await states()).every((each) => each.endsWith('accepted'))).toBe(true);
  }

  it.each(['never came', 'was done'])(
    'a beginning that %s leaves nobody enrolled who has withdrawn',
    async (what) => {
      const { enrolmentId } = await enrolReady();
      await agency.control(what === 'was done' ? { afterWrite: 'cut' } : { mode: 'down' });
      await work();
      await changeWhileOff(() => withdraw(enrolmentId));
      expect(await atAgency()).toEqual([]);
    },
  );

  it.each(['never came', 'was done'])(
    'an end that %s leaves enrolled who is enrolled again',
    async (what) => {
      const { enrolmentId } = await enrolReady();
      await work();
      await agency.control(what === 'was done' ? { afterWrite: 'cut' } : { mode: 'down' });
      await withdraw(enrolmentId);
      await work();
      await changeWhileOff(() => setStatus(enrolmentId, 'enrolled'));
      const { status, referenceNumber } = await stored(enrolmentId);
      expect(status).toBe('enrolled');
      expect(await atAgency()).toMatchObject([{ referenceNumber }]);
    },
  );
});

it('one end that two people enter at the same moment is reported once', async () => {
  const { enrolmentId } = await enrolReady();
  await work();
  await Promise.all([withdraw(enrolmentId), setStatus(enrolmentId, 'cancelled'), withdraw(enrolmentId)]);
  expect((await reports()).filter(({ kind }) => kind === 'enrolment_cancelled')).toHaveLength(1);
});
