import { describe, expect, test } from 'vitest';
import {
  decryptJson,
  encryptBody,
  sampleAgencyProvider,
  sampleCourseReference,
  sampleUen,
  toStatusAndJson,
  useAgencyPart,
} from '../testing/use-agency-part.ts';

const { post } = useAgencyPart();

describe('enrolments', () => {
  const enrolment = {
    trainingPartner: { uen: sampleUen, code: sampleAgencyProvider.tpCode },
    course: { referenceNumber: sampleCourseReference, run: { id: '850001' } },
    trainee: {
      id: 'S1234567D',
      idType: { type: 'NRIC' },
      fullName: 'Tan',
      dateOfBirth: '1990-05-17',
      emailAddress: 'tan@example.com',
      contactNumber: { countryCode: '+65', phoneNumber: '81234567' },
      enrolmentDate: '2026-11-21',
      sponsorshipType: 'INDIVIDUAL',
      fees: { discountAmount: 0, collectionStatus: 'Full Payment' },
    },
  };
  const create = (body: unknown = { enrolment }) => post('/tpg/enrolments', encryptBody(body));
  const search = (body: object) =>
    post(
      '/tpg/enrolments/search',
      encryptBody({
        enrolment: { trainingPartner: { uen: sampleUen } },
        parameters: { page: 0, pageSize: 10 },
        ...body,
      }),
    );

  test('answer encrypted, searches with a status in text', async () => {
    const created = await create();
    expect(created.text).toMatch(/^[A-Za-z0-9+/=]+$/);
    expect(decryptJson(created.text)).toMatchObject({
      status: 200,
      error: {},
      data: {
        enrolment: { referenceNumber: expect.stringMatching(/^ENR-\d{4}-600001$/), status: 'Confirmed' },
      },
      meta: { createdOn: expect.stringMatching(/Z$/) },
    });
    const { id } = enrolment.trainee;
    const found = decryptJson(
      (await search({ enrolment: { trainingPartner: { uen: sampleUen }, trainee: { id } } })).text,
    );
    expect(found).toMatchObject({
      status: '200',
      error: {},
      meta: { totalRecords: 1 },
      data: [
        {
          enrolment: {
            trainee: {
              email: { full: 'tan@example.com' },
              sponsorshipType: 'Individual',
              fees: { discountAmount: '0.00' },
            },
          },
        },
      ],
    });
  });

  test('refuse in the form whose error is encrypted', async () => {
    const answer = toStatusAndJson(await create({ enrolment: { ...enrolment, trainee: {} } }));
    expect(answer).toMatchObject({ http: 400, status: 400, data: {} });
    const error = decryptJson(answer.error);
    expect(error.message).toBe('Enrolment cannot be created');
    expect(error.details).toContainEqual({
      field: 'enrolment.trainee.dateOfBirth',
      message: 'TGS-441 - Required fields cannot be blank',
    });
    expect(error.details).toHaveLength(10);
  });

  test.each([
    [
      'a run id as a number',
      { course: { referenceNumber: sampleCourseReference, run: { id: 850001 } } },
      'Invalid input',
    ],
    ['a course unknown', { course: { referenceNumber: 'TGS-1', run: { id: '1' } } }, 'TGS-406'],
    [
      'a run of another course',
      { course: { referenceNumber: sampleCourseReference, run: { id: '870001' } } },
      'not found',
    ],
    ['another provider', { trainingPartner: { uen: 'T08GB0032G', code: 'x' } }, 'TGS-405'],
    ['an odd identity number', { trainee: { ...enrolment.trainee, id: 'S12' } }, 'Invalid NRIC'],
  ])('refuse %s', async (_, changes, words) => {
    const answer = toStatusAndJson(await create({ enrolment: { ...enrolment, ...changes } }));
    expect(JSON.stringify(decryptJson(answer.error))).toContain(words);
  });

  test.each([
    { parameters: { page: 0, pageSize: 101 } },
    { parameters: { page: -1, pageSize: 1 } },
    { sortBy: 1 },
  ])('search refuses %j', async (body) => {
    expect(toStatusAndJson(await search(body)).http).toBe(400);
  });
});
