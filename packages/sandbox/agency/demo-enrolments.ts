import type { StoredEnrolment } from './agency-records.ts';
import type { DemoRun } from './demo-data.ts';

const families = ['Tan', 'Lim', 'Lee', 'Ng', 'Wong', 'Goh', 'Chua', 'Ong', 'Koh', 'Teo'];
const given = ['Wei Ling', 'Jia Hui', 'Kok Leong', 'Mei Fen', 'Boon Huat', 'Xin Yi', 'Zhi Hao', 'Siew Ling'];
const others = [
  'Nur Aisyah binte Ismail',
  'Muhammad Haziq bin Rosli',
  'Siti Khadijah binte Osman',
  'Priya Nair',
  'Suresh Kumar',
  'Lakshmi Rajan',
  'Daniel Pereira',
  'Maria Santos',
];

const names = [...families.flatMap((family) => given.map((name) => `${family} ${name}`)), ...others];

/** A well-formed identity number that belongs to nobody: born in the 2000s, starting with 99. */
function identityNumber(person: number): string {
  const digits = `99${String(person).padStart(5, '0')}`;
  const weights = [2, 7, 6, 5, 4, 3, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 4);
  return `T${digits}${'JZIHGFEDCBA'[sum % 11]}`;
}

function traineeOf(person: number, enrolmentDate: string) {
  const fullName = names[person] ?? `Trainee ${person}`;
  const mailbox = fullName.toLowerCase().replaceAll(' ', '.');
  return {
    id: identityNumber(person),
    idType: { type: 'NRIC' },
    fullName,
    dateOfBirth: `20${String(person % 7).padStart(2, '0')}-0${1 + (person % 9)}-1${person % 10}`,
    emailAddress: `${mailbox}@trainees.example`,
    contactNumber: { countryCode: '+65', areaCode: '', phoneNumber: `8${String(1_000_000 + person * 7919)}` },
    enrolmentDate,
    sponsorshipType: 'INDIVIDUAL',
    fees: { discountAmount: 0, collectionStatus: 'Full Payment' },
  };
}

/** Creates as many confirmed enrolments for each run as the run reports registered. */
export function makeDemoEnrolments(runs: readonly DemoRun[]): StoredEnrolment[] {
  let number = 900_000;
  return runs.flatMap((run, index) =>
    Array.from({ length: run.registeredUserCount }, (_, seat): StoredEnrolment => {
      const on = `${run.registrationOpeningDate} 10:00:00`;
      number += 1;
      return {
        referenceNumber: `ENR-${run.registrationOpeningDate.slice(2, 7).replace('-', '')}-${number}`,
        status: 'Confirmed',
        sent: {
          course: { referenceNumber: run.courseReferenceNumber, run: { id: String(run.id) } },
          // Spreads people so that two classmates rarely share another class.
          trainee: traineeOf((index * 17 + seat * 5) % names.length, run.registrationOpeningDate),
        },
        courseRunId: String(run.id),
        createdOn: on,
        updatedOn: on,
      };
    }),
  );
}
