import { describe, expect, it } from 'vitest';
import { type CompanyFallback, composeAgencyEnrolment, findFirstRowProblem } from './compose-enrolment.ts';

const nothing: CompanyFallback = {
  phone: '',
  employerUen: '',
  employerName: '',
  employerEmail: '',
  employerPhone: '',
};
const settings: CompanyFallback = {
  phone: '+65 6123 4567',
  employerUen: '201512345K',
  employerName: 'Lim Ah Hock',
  employerEmail: 'hr@employer.example',
  employerPhone: '+65 6789 0123',
};
const cells = {
  traineeEmail: ' WL.Tan@Example.com ',
  traineeName: 'Tan  Wei Ling',
  traineeNric: 's1234567d',
  courseCode: 'TGS-2020002140',
  courseRunId: '850001',
};
/** Just after midnight in Singapore, the day before in UTC. */
const now = new Date('2026-11-20T16:30:00Z');

function compose(more: object = {}, { fallback = nothing, accountPhone = '' } = {}) {
  return composeAgencyEnrolment({ ...cells, ...more }, { fallback, accountPhone, now });
}

it('a row with only the required fields', () => {
  expect(compose()).toEqual({
    courseReferenceNumber: 'TGS-2020002140',
    courseRunId: '850001',
    trainee: {
      id: 'S1234567D',
      idType: 'NRIC',
      fullName: 'Tan Wei Ling',
      dateOfBirth: null,
      email: 'wl.tan@example.com',
      phone: null,
      enrolmentDate: '2026-11-21',
      sponsorship: 'INDIVIDUAL',
    },
  });
});

it.each([
  ['S1234567D', 'NRIC'],
  ['T0000001E', 'NRIC'],
  ['F1234567N', 'FIN'],
  ['G1234567X', 'FIN'],
  ['M1234567K', 'FIN'],
])('%s is a %s', (traineeNric, idType) => {
  expect(compose({ traineeNric }).trainee).toMatchObject({ id: traineeNric, idType });
});

it('the reference number goes before the code', () => {
  expect(compose({ courseReferenceNumber: 'TGS-2020009999' }).courseReferenceNumber).toBe('TGS-2020009999');
});

describe('what a row does not say', () => {
  it('comes from the account, then from Company Settings; a date of birth from neither', () => {
    const both = { fallback: settings, accountPhone: '81234567' };
    expect(compose({}, both).trainee).toMatchObject({
      dateOfBirth: null,
      phone: { phoneNumber: '81234567' },
    });
    expect(compose({}, { fallback: settings }).trainee.phone).toEqual({
      countryCode: '+65',
      phoneNumber: '61234567',
    });
    expect(
      compose({ traineeBirthDate: '1999-12-31', traineePhone: '+60 12 345 6789' }, both).trainee,
    ).toMatchObject({ dateOfBirth: '1999-12-31', phone: { countryCode: '+60', phoneNumber: '123456789' } });
  });

  it('is never replaced where it says something that cannot be read', () => {
    expect(compose({ traineePhone: 'ask him' }, { fallback: settings }).trainee.phone).toBeNull();
  });

  it('about its employer is filled in from the settings’ employer alone', () => {
    const employer = (more: object) =>
      compose({ sponsorshipType: 'Employer', ...more }, { fallback: settings }).trainee;
    expect(employer({})).toMatchObject({
      sponsorship: 'EMPLOYER',
      employer: {
        uen: '201512345K',
        contact: {
          fullName: 'Lim Ah Hock',
          email: 'hr@employer.example',
          phone: { phoneNumber: '67890123' },
        },
      },
    });
    expect(employer({ employerName: 'Ng Mei Fen' }).employer?.contact).toMatchObject({
      fullName: 'Ng Mei Fen',
      email: 'hr@employer.example',
    });
    expect(employer({ employerUen: 't08gb0032g', employerPhone: '6111 2222' }).employer).toEqual({
      uen: 'T08GB0032G',
      contact: { fullName: '', email: '', phone: { countryCode: '+65', phoneNumber: '61112222' } },
    });
    expect(compose({ sponsorshipType: 'Individual' }, { fallback: settings }).trainee).not.toHaveProperty(
      'employer',
    );
  });
});

it.each([
  [{ traineeNric: 'S12345' }, /identity number/],
  [{ enrolmentStatus: 'Cancelled' }, /Only a confirmed enrolment/],
  [{ traineePhone: '123' }, /“Trainee Phone” cannot be read/],
  [{ employerPhone: 'x' }, /“Employer Contact Phone” cannot be read/],
  [{ traineeBirthDate: '1990-02-30' }, /“Date of Birth”/],
  [{ traineeEmail: `${'a'.repeat(95)}@example.com` }, /at most 100/],
])('%o is wrong before anybody is asked', (more, sentence) => {
  expect(findFirstRowProblem({ ...cells, ...more })).toMatch(sentence);
});

it('a valid row has no problem', () => {
  expect(findFirstRowProblem({ ...cells, enrolmentStatus: 'confirmed' })).toBeNull();
});
