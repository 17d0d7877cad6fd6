import type { Agency, AgencyEnrolment } from '@repo/agency/agency';
import { okResult } from '@repo/agency/result';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { expect, it } from 'vitest';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { lookUpUnansweredRow, settlementWindowMs } from './look-up-unanswered-row.ts';
import { submitRowToAgency } from './submit-row-to-agency.ts';

const database = useTrainingDatabase();
const agency = useAgency({ deadlineMs: 1_500 });
const service = useTrainingService(database, () => ({ agency: agency.client }));

const cells = {
  traineeEmail: 'wl.tan@example.com',
  traineeName: 'Tan Wei Ling',
  traineeNric: 'S1234567D',
  courseCode: 'TGS-2020002140',
  courseRunId: '850004',
  traineeBirthDate: '1990-05-17',
  traineePhone: '81234567',
};
const askedAt = new Date('2026-11-21T02:00:00Z');
const after = (ms: number) => () => new Date(askedAt.getTime() + ms);

function settle(ms: number, own: Agency = agency.client, more: object = {}) {
  return lookUpUnansweredRow(
    { agency: own, clock: after(ms) },
    { row: 2, cells: { ...cells, ...more }, askedAt },
  );
}

/** The agency of the sandbox with a fixed search result. */
function finding(enrolments: Partial<AgencyEnrolment>[], total = enrolments.length): Agency {
  const whole = enrolments.map((one): AgencyEnrolment => {
    const trainee = { ...noTrainee, id: cells.traineeNric, ...one.trainee };
    return { ...noEnrolment, ...one, trainee };
  });
  return { ...agency.client, searchEnrolments: async () => okResult({ enrolments: whole, total }) };
}

const noTrainee: AgencyEnrolment['trainee'] = {
  id: null,
  fullName: null,
  email: null,
  phoneNumber: null,
  sponsorship: null,
  feeStatus: null,
  employerContact: { fullName: null, email: null },
};
const noEnrolment: AgencyEnrolment = {
  referenceNumber: 'ENR-2611-000001',
  status: 'Confirmed',
  courseRunId: cells.courseRunId,
  trainee: noTrainee,
  createdOn: null,
  updatedOn: null,
};

it('an enrolment whose answer was lost is found and adopted, at once', async () => {
  await agency.control({ afterWrite: 'cut' });
  const asked = await submitRowToAgency(service.services, { row: 2, cells });
  expect(asked.kind).toBe('unknown');
  expect(await settle(0)).toEqual({
    kind: 'enrolled',
    referenceNumber: expect.stringMatching(/^ENR-/),
    hadIt: false,
  });
  expect(await agency.count('POST', '/tpg/enrolments/search')).toBe(1);
});

it('a missing enrolment may be sent again, but not within the settle time', async () => {
  expect(settlementWindowMs).toBeGreaterThan(60_000);
  expect(await settle(settlementWindowMs - 5_000)).toEqual({
    kind: 'later',
    reason: expect.stringContaining('looked up'),
    retryAfterMs: 5_000,
  });
  expect(await settle(settlementWindowMs)).toEqual({ kind: 'free' });
});

it('a cancelled enrolment is not adopted', async () => {
  const made = await submitRowToAgency(service.services, { row: 2, cells });
  if (made.kind !== 'enrolled') throw new Error(made.kind);
  await agency.client.cancelEnrolment(made.referenceNumber, cells.courseRunId);
  expect(await settle(settlementWindowMs)).toEqual({ kind: 'free' });
});

it('several are for a person to look at', async () => {
  const two = finding([{ referenceNumber: 'ENR-2611-000001' }, { referenceNumber: 'ENR-2611-000002' }]);
  expect(await settle(settlementWindowMs, two)).toMatchObject({
    kind: 'unknown',
    reason: expect.stringContaining('more than one'),
  });
});

it('other people’s are neither adopted nor taken for an answer', async () => {
  const others = finding([
    { trainee: { ...noTrainee, id: 'S0000001I' } },
    { courseRunId: '850005' },
    { status: 'Cancelled' },
  ]);
  expect(await settle(settlementWindowMs, others)).toMatchObject({
    kind: 'unknown',
    reason: expect.stringContaining('other people’s'),
  });
});

it('a number that the agency masks is compared by its end', async () => {
  const masked = (id: string) => finding([{ trainee: { ...noTrainee, id } }]);
  expect(await settle(0, masked('*****567D'))).toMatchObject({ kind: 'enrolled' });
  expect(await settle(0, masked('*****001I'))).toMatchObject({ kind: 'unknown' });
});

it.each([
  ['down', 'later'],
  ['rate-limited', 'later'],
  ['rejects', 'halt'],
  // A 404 that does not come from the agency itself is not "not found".
  ['malformed', 'halt'],
  ['wrong-key', 'halt'],
])('with a search that is away (%s) nothing is decided: %s', async (mode, kind) => {
  await agency.control({ mode });
  expect(await settle(settlementWindowMs)).toMatchObject({ kind, reason: expect.stringMatching(/agency/) });
});

it.each([
  ['cuts', 'later'],
  ['malformed', 'later'],
  ['wrong-key', 'halt'],
])('nor with one that was answered and cannot be read (%s): %s', async (mode, kind) => {
  await submitRowToAgency(service.services, { row: 2, cells });
  await agency.control({ mode });
  expect(await settle(settlementWindowMs)).toMatchObject({ kind });
});

it('a row that brought its reference was never sent', async () => {
  expect(await settle(0, agency.client, { enrolmentId: 'ENR-1' })).toMatchObject({
    referenceNumber: 'ENR-1',
  });
  expect(await agency.count('POST', '/tpg/enrolments/search')).toBe(0);
});
