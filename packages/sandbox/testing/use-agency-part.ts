import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { decryptText, encryptText } from '../agency/cipher.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';

export const sampleUen = '201912345K';
export const sampleAgencyProvider = {
  uen: sampleUen,
  tpCode: `${sampleUen}-01`,
  encryptionKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=',
};
export const sampleCourseReference = 'TGS-2020002140';

export const encryptBody = (body: unknown) =>
  encryptText(JSON.stringify(body), sampleAgencyProvider.encryptionKey);
export const decryptJson = (text: string) =>
  JSON.parse(decryptText(text, sampleAgencyProvider.encryptionKey) ?? 'null');
export const toStatusAndJson = ({ status, text }: { status: number; text: string }) => ({
  http: status,
  ...JSON.parse(text),
});

export const sampleVenue = { floor: '3', unit: '12', postalCode: '408601', room: 'Aster' };
export const sampleSession = {
  startDate: '20300304',
  endDate: '20300304',
  startTime: '09:00',
  endTime: '18:00',
  modeOfTraining: '1',
  venue: sampleVenue,
};
export const sampleRun = {
  registrationDates: { opening: 20300101, closing: 20300303 },
  courseDates: { start: 20300304, end: 20300304 },
  scheduleInfoType: { code: '01', description: 'Description' },
  scheduleInfo: 'Mon',
  venue: sampleVenue,
  modeOfTraining: '1',
  courseAdminEmail: 'a@example.com',
  courseVacancy: { code: 'A', description: 'Available' },
  sessions: [sampleSession],
};
export const samplePublishBody = (changes: object = {}, course: object = {}) => ({
  course: {
    courseReferenceNumber: sampleCourseReference,
    trainingProvider: { uen: sampleUen },
    runs: [{ ...sampleRun, ...changes }],
    ...course,
  },
});
export function sampleEnrolment(traineeId: string) {
  return {
    enrolment: {
      trainingPartner: { uen: sampleUen, code: `${sampleUen}-01` },
      course: { referenceNumber: sampleCourseReference, run: { id: '850003' } },
      trainee: {
        id: traineeId,
        idType: { type: 'NRIC' },
        fullName: 'Tan Wei Ling',
        dateOfBirth: '1990-05-17',
        emailAddress: 'wl.tan@example.com',
        contactNumber: { countryCode: '+65', phoneNumber: '81234567' },
        enrolmentDate: '2026-11-21',
        sponsorshipType: 'INDIVIDUAL',
        fees: { discountAmount: 0, collectionStatus: 'Pending Payment' },
      },
    },
  };
}

/** An agency sandbox for one test file, reset to its demo data before each test. */
export function useAgencyPart() {
  let directory: string;
  let sandbox: Sandbox;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandbox-agency-'));
    sandbox = await startSandbox({ dataDirectory: directory, agency: sampleAgencyProvider });
  });
  beforeEach(() => fetch(`${sandbox.url}/control/reset`, { method: 'POST' }));
  afterAll(async () => {
    await sandbox.close();
    await rm(directory, { recursive: true, force: true });
  });

  const control = (change: object) =>
    fetch(`${sandbox.url}/control/agency`, { method: 'POST', body: JSON.stringify(change) });

  async function get(path: string) {
    const response = await fetch(`${sandbox.url}/agency${path}`);
    return { status: response.status, text: await response.text() };
  }

  async function post(path: string, body: string) {
    const response = await fetch(`${sandbox.url}/agency${path}`, { method: 'POST', body });
    return { status: response.status, text: await response.text() };
  }

  const publish = async (body: unknown) =>
    toStatusAndJson(await post('/courses/courseRuns/publish', encryptBody(body)));

  return {
    get url() {
      return sandbox.url;
    },
    control,
    get,
    post,
    publish,
  };
}
