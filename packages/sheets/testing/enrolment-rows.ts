import type { UploadCells } from '@repo/schemas/training/enrolment-upload';
import { inventBirthDate, inventEmail, inventIdentityNumber, inventName, inventPhone } from './people.ts';
import type { Random } from './random.ts';

export type SheetRun = {
  courseRunId: string;
  courseCode: string;
  courseTitle: string;
  courseReferenceNumber: string;
};

export function inventRuns(count: number): SheetRun[] {
  const titles = [
    'Workplace Safety',
    'Food Hygiene',
    'Data Analysis with Spreadsheets',
    'Childcare Basics',
    'Project Management',
  ];
  return Array.from({ length: count }, (_, index) => {
    const course = index % titles.length;
    return {
      courseRunId: String(1_240_001 + index),
      courseCode: `SHEET-${101 + course}`,
      courseTitle: titles[course] ?? '',
      courseReferenceNumber: `TGS-2026${String(course + 1).padStart(6, '0')}`,
    };
  });
}

export function inventRow(random: Random, seed: number, index: number, run: SheetRun): UploadCells {
  const name = inventName(random);
  const isEmployer = random.below(100) < 60;
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    traineeEmail: inventEmail(name, seed, index),
    traineeName: name,
    traineeNric: inventIdentityNumber(seed, index),
    ...run,
    sponsorshipType: isEmployer ? 'Employer' : 'Individual',
    enrolmentDate: `2026-${two(1 + random.below(10))}-${two(1 + random.below(28))}`,
    enrolmentStatus: 'Confirmed',
    traineeBirthDate: inventBirthDate(random),
    traineePhone: inventPhone(random),
    ...(isEmployer
      ? {
          employerUen: `2015${String(10_000 + random.below(90_000))}K`,
          employerName: inventName(random),
          employerEmail: `training${random.below(50)}@company.example.com`,
          employerPhone: `6${String(random.below(10_000_000)).padStart(7, '0')}`,
        }
      : {}),
  };
}
