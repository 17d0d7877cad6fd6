import { describe, expect, test } from 'vitest';
import type { EnrolmentToCreate } from './agency.ts';
import { courseReferenceNumber, failureOrThrow, useAgency, valueOrThrow } from './testing/use-agency.ts';

const { open, calls } = useAgency();

function someone(changes: Partial<EnrolmentToCreate['trainee']> = {}): EnrolmentToCreate {
  return {
    courseReferenceNumber,
    courseRunId: '850001',
    trainee: {
      id: 'S1234567D',
      idType: 'NRIC',
      fullName: 'Tan Wei Ling',
      dateOfBirth: '1990-05-17',
      email: 'wl.tan@example.com',
      phone: { countryCode: '+65', phoneNumber: '81234567' },
      enrolmentDate: '2026-11-21',
      sponsorship: 'INDIVIDUAL',
      ...changes,
    },
  };
}

const employer = {
  uen: 'T08GB0032G',
  contact: {
    fullName: 'Lim Ah Hock',
    email: 'hr@example.com',
    phone: { countryCode: '+65', phoneNumber: '61234567' },
  },
};

describe('an enrolment', () => {
  test('is made, found and cancelled', async () => {
    const agency = open();
    const made = valueOrThrow(await agency.createEnrolment(someone({ sponsorship: 'EMPLOYER', employer })));
    expect(made).toEqual({
      referenceNumber: expect.stringMatching(/^ENR-\d{4}-\d{6}$/),
      status: 'Confirmed',
    });

    const query = { courseRunId: '850001', traineeId: 'S1234567D' };
    const { total, enrolments } = valueOrThrow(await agency.searchEnrolments(query));
    expect(total).toBe(1);
    expect(enrolments[0]).toMatchObject({
      ...made,
      courseRunId: '850001',
      trainee: { id: 'S1234567D', email: 'wl.tan@example.com', sponsorship: 'EMPLOYER' },
      createdOn: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });

    expect(valueOrThrow(await agency.cancelEnrolment(made.referenceNumber, '850001'))).toEqual({
      ...made,
      status: 'Cancelled',
    });
    expect(
      valueOrThrow(await agency.searchEnrolments({ status: 'Confirmed', traineeId: 'S1234567D' })),
    ).toEqual({
      enrolments: [],
      total: 0,
    });
    expect(failureOrThrow(await agency.cancelEnrolment(made.referenceNumber, '850001')).kind).toBe('refused');
  });

  test('counts in its run', async () => {
    const agency = open();
    const count = async () => valueOrThrow(await agency.getRun('850001')).registeredUserCount ?? 0;
    const before = await count();
    const { referenceNumber } = valueOrThrow(await agency.createEnrolment(someone()));
    expect(await count()).toBe(before + 1);
    await agency.cancelEnrolment(referenceNumber, '850001');
    expect(await count()).toBe(before);
  });

  test('is refused with each missing field', async () => {
    const failure = failureOrThrow(
      await open().createEnrolment(someone({ dateOfBirth: null, phone: null, sponsorship: 'EMPLOYER' })),
    );
    expect(failure).toMatchObject({ kind: 'refused', status: 400, code: 'TGS-441', mayHaveBeenDone: false });
    expect(failure.message).toContain('Enrolment cannot be created');
    expect(failure.details).toEqual(
      [
        'enrolment.trainee.dateOfBirth',
        'enrolment.trainee.contactNumber.countryCode',
        'enrolment.trainee.contactNumber.phoneNumber',
        'enrolment.trainee.employer.uen',
        'enrolment.trainee.employer.contact.fullName',
        'enrolment.trainee.employer.contact.emailAddress',
        'enrolment.trainee.employer.contact.contactNumber.phoneNumber',
      ].map((field) => ({ field, message: 'TGS-441 - Required fields cannot be blank' })),
    );
  });

  test('twice the same person in a run is refused', async () => {
    const agency = open();
    valueOrThrow(await agency.createEnrolment(someone()));
    expect(failureOrThrow(await agency.createEnrolment(someone())).message).toContain('already enrolled');
  });

  test('that nobody knows is not found', async () => {
    expect(failureOrThrow(await open().cancelEnrolment('ENR-2001-000001', '850001')).kind).toBe('not-found');
  });

  test('lists are paged and sorted', async () => {
    const agency = open();
    const ids = ['S1234567D', 'S0000001I', 'T0000001E'];
    for (const id of ids)
      valueOrThrow(await agency.createEnrolment({ ...someone({ id }), courseRunId: '850101' }));
    const query = {
      courseRunId: '850101',
      sortBy: { field: 'createdOn', order: 'asc' },
      pageSize: 2,
    } as const;
    const pages = [
      valueOrThrow(await agency.searchEnrolments(query)),
      valueOrThrow(await agency.searchEnrolments({ ...query, page: 1 })),
    ];
    expect(pages.map(({ total }) => total)).toEqual([3, 3]);
    expect(pages.flatMap(({ enrolments }) => enrolments.map(({ trainee }) => trainee.id))).toEqual(ids);
  });

  test('travels encrypted, and the log of our side sees no more than method, path, status and time', async () => {
    const notes: object[] = [];
    const agency = open({ onRequest: (note) => notes.push(note) });
    const { referenceNumber } = valueOrThrow(await agency.createEnrolment(someone()));
    await agency.cancelEnrolment(referenceNumber, '850001');
    expect(notes).toEqual([
      { method: 'POST', path: '/agency/tpg/enrolments', status: 200, ms: expect.any(Number) },
      {
        method: 'POST',
        path: `/agency/tpg/enrolments/details/${referenceNumber}`,
        status: 200,
        ms: expect.any(Number),
      },
    ]);
    expect((await calls())[1]?.body).toMatchObject({ enrolment: { trainee: { id: 'S1234567D' } } });
  });
});

describe('an enrolment at the agency', () => {
  test('takes new contact details and a fee status, which a view shows', async () => {
    const agency = open();
    const { referenceNumber } = valueOrThrow(
      await agency.createEnrolment(someone({ sponsorship: 'EMPLOYER', employer })),
    );
    valueOrThrow(
      await agency.updateEnrolment(referenceNumber, {
        courseRunId: '850001',
        email: 'new@example.com',
        phone: { countryCode: '+65', phoneNumber: '98765432' },
        employerContact: { ...employer.contact, email: 'new.hr@example.com' },
      }),
    );
    valueOrThrow(await agency.updateFeeCollection(referenceNumber, 'Full Payment'));
    expect(valueOrThrow(await agency.viewEnrolment(referenceNumber))).toMatchObject({
      referenceNumber,
      status: 'Confirmed',
      courseRunId: '850001',
      trainee: {
        id: 'S1234567D',
        email: 'new@example.com',
        phoneNumber: '98765432',
        feeStatus: 'Full Payment',
        employerContact: { fullName: 'Lim Ah Hock', email: 'new.hr@example.com' },
      },
    });
  });

  test('that is cancelled, or in another run, is not changed', async () => {
    const agency = open();
    const { referenceNumber } = valueOrThrow(await agency.createEnrolment(someone()));
    const change = { courseRunId: '850003', email: 'new@example.com' };
    expect(failureOrThrow(await agency.updateEnrolment(referenceNumber, change)).details).toEqual([
      { field: 'enrolment.course.run.id', message: 'Course run not found' },
    ]);
    valueOrThrow(await agency.cancelEnrolment(referenceNumber, '850001'));
    for (const result of [
      await agency.updateEnrolment(referenceNumber, { ...change, courseRunId: '850001' }),
      await agency.updateFeeCollection(referenceNumber, 'Partial Payment'),
    ])
      expect(failureOrThrow(result)).toMatchObject({ kind: 'refused', mayHaveBeenDone: false });
  });
});
