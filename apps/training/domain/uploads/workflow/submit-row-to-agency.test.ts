import type { UploadCells } from '@repo/schemas/training/enrolment-upload';
import { useTrainingDatabase } from '@repo/testing/training-database';
import { createUser } from '@repo/testing/training-factories';
import { beforeEach, describe, expect, it } from 'vitest';
import { unreachableAgency } from '#testing/stub-environment.ts';
import { useAgency } from '#testing/use-agency.ts';
import { useTrainingService } from '#testing/use-training-service.ts';
import { submitRowToAgency } from './submit-row-to-agency.ts';

const database = useTrainingDatabase();
const agency = useAgency({ deadlineMs: 1_500 });
const service = useTrainingService(database, () => ({ agency: agency.client }));

const cells: UploadCells = {
  traineeEmail: 'wl.tan@example.com',
  traineeName: 'Tan Wei Ling',
  traineeNric: 'S1234567D',
  courseCode: 'TGS-2020002140',
  courseRunId: '850004',
};
const enough = { traineeBirthDate: '1990-05-17', traineePhone: '81234567' };

const ask = (more: UploadCells = {}, own = agency.client) =>
  submitRowToAgency({ ...service.services, agency: own }, { row: 2, cells: { ...cells, ...more } });
const submitted = () => agency.count('POST', '/tpg/enrolments');

async function setFallback(data: object) {
  await database.db.companySettings.update({ where: { id: 1 }, data });
}

describe('an enrolment', () => {
  it('is submitted with what the row says', async () => {
    expect(await ask(enough)).toEqual({
      kind: 'enrolled',
      referenceNumber: expect.stringMatching(/^ENR-\d{4}-\d{6}$/),
      hadIt: false,
    });
    expect(await agency.lastBody('/tpg/enrolments')).toMatchObject({
      enrolment: {
        course: { referenceNumber: 'TGS-2020002140', run: { id: '850004' } },
        trainee: {
          id: 'S1234567D',
          idType: { type: 'NRIC' },
          dateOfBirth: '1990-05-17',
          contactNumber: { countryCode: '+65', phoneNumber: '81234567' },
          sponsorshipType: 'INDIVIDUAL',
        },
      },
    });
  });

  it('without a phone number takes account and Company Settings', async () => {
    await setFallback({ fallbackPhone: '+65 6123 4567' });
    await createUser(database.db, { email: 'wl.tan@example.com', phone: '9876 5432' });
    expect(await ask({ traineeBirthDate: '1990-05-17' })).toMatchObject({ kind: 'enrolled' });
    expect(await agency.lastBody('/tpg/enrolments')).toMatchObject({
      enrolment: { trainee: { dateOfBirth: '1990-05-17', contactNumber: { phoneNumber: '98765432' } } },
    });
  });

  it('under the address of somebody with another identity number is not submitted', async () => {
    await setFallback({ fallbackPhone: '+65 6123 4567' });
    const { keys } = service.services;
    await createUser(database.db, {
      email: 'wl.tan@example.com',
      phone: '98765432',
      identityHash: keys.hash('S0000001I'),
      identityCipher: keys.encrypt('S0000001I', 'identity'),
    });
    expect(await ask(enough)).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('another identity number'),
    });
    expect(await submitted()).toBe(0);
  });

  it('that the agency has already is adopted', async () => {
    const first = await ask(enough);
    expect(await ask(enough)).toEqual({ ...first, hadIt: true });
  });

  it('that brings its reference number is not submitted', async () => {
    expect(await ask({ enrolmentId: ' ENR-2611-000777 ' })).toEqual({
      kind: 'enrolled',
      referenceNumber: 'ENR-2611-000777',
      hadIt: true,
    });
    expect(await submitted()).toBe(0);
  });
});

describe('what the agency refuses is one sentence', () => {
  it.each<[UploadCells, string]>([
    [{ traineePhone: '81234567' }, 'The agency needs a date of birth: add a column “Date of Birth”'],
    [
      {},
      'The agency needs a date of birth and a phone number of the trainee: add the columns “Date of Birth” and “Trainee Phone”',
    ],
    [
      { ...enough, sponsorshipType: 'Employer', employerUen: 'T08GB0032G', employerName: 'Lim Ah Hock' },
      'The agency needs an e-mail address of the employer’s contact and a phone number of the employer’s contact: add the columns “Employer Contact Email” and “Employer Contact Phone”, or set them in Company Settings',
    ],
    [
      { ...enough, courseCode: 'TGS-1999000001' },
      'The agency does not know the course TGS-1999000001: check Course Code and Course Reference Number',
    ],
    [
      { ...enough, courseRunId: '123' },
      'The agency has no course run 123 of the course TGS-2020002140: check Course Run ID and Course Code',
    ],
    [
      { ...enough, courseRunId: '860001' },
      'The agency has no course run 860001 of the course TGS-2020002140: check Course Run ID and Course Code',
    ],
    [
      { ...enough, traineeName: 'x'.repeat(300) },
      'The agency does not take one of this row’s values and does not say which: look for a text that is too long or in the wrong form',
    ],
  ])('%o', async (more, reason) => {
    expect(await ask(more)).toEqual({ kind: 'refused', reason });
  });

  it('an invalid row is not sent', async () => {
    expect(await ask({ ...enough, traineePhone: '12' })).toMatchObject({ kind: 'refused' });
    expect(await submitted()).toBe(0);
  });
});

describe('when the agency fails', () => {
  beforeEach(() => expect(submitted()).resolves.toBe(0));

  it('by rate limiting, nothing was enrolled', async () => {
    await agency.control({ mode: 'rate-limited' });
    expect(await ask(enough)).toEqual({
      kind: 'later',
      reason: 'The agency is taking no more requests just now.',
    });
  });

  it('by being unreachable, nothing was enrolled', async () => {
    const nowhere = agency.connect(unreachableAgency);
    expect(await ask(enough, nowhere)).toEqual({ kind: 'later', reason: 'The agency cannot be reached.' });
    await nowhere.close();
  });

  it('by rejecting our credentials, everything stops', async () => {
    await agency.control({ mode: 'rejects' });
    expect(await ask(enough)).toMatchObject({
      kind: 'halt',
      reason: expect.stringMatching(/^The agency rejected our credentials .*then resume$/),
    });
    const stranger = agency.connect({ AGENCY_UEN: '199900001A' });
    expect(await ask(enough, stranger)).toMatchObject({ kind: 'halt' });
    await stranger.close();
  });

  it('at a wrong address, the upload pauses', async () => {
    const elsewhere = agency.connect({ AGENCY_BASE_URL: `${agency.environment.AGENCY_BASE_URL}/nothing` });
    expect(await ask(enough, elsewhere)).toMatchObject({
      kind: 'halt',
      reason: expect.stringContaining('AGENCY_BASE_URL'),
    });
    await elsewhere.close();
  });

  it.each([
    ['being down', { mode: 'down' }],
    ['being too slow', { mode: 'slow', delayMs: 3_000 }],
    ['hanging up in the middle of its answer', { afterWrite: 'cut' }],
    ['answering nonsense', { mode: 'malformed' }],
    ['answering with another key', { mode: 'wrong-key' }],
  ])('by %s, nobody knows: it may have been done', async (_how, change) => {
    await agency.control(change);
    expect(await ask(enough)).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/agency/) });
  });

  it('during the lookup of an existing enrolment, the outcome is a retry', async () => {
    await ask(enough);
    const { client } = agency;
    const blind = {
      ...client,
      searchEnrolments: async () => {
        await agency.control({ mode: 'down' });
        return client.searchEnrolments({});
      },
    };
    expect(await ask(enough, blind)).toEqual({
      kind: 'later',
      reason: 'The agency is not working just now.',
    });
  });

  it('no identity number is in what it is said with', async () => {
    const step = await ask({ ...enough, courseRunId: 'S1234567D' });
    expect(step).toMatchObject({ kind: 'refused', reason: expect.stringContaining('S****567D') });
    expect(JSON.stringify(step)).not.toContain('S1234567D');
  });
});
