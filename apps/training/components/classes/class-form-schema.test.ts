import { expect, test } from 'vitest';
import {
  classDetailsFormSchema,
  classScheduleFormSchema,
  toClassDetailsValues,
  toClassScheduleValues,
  toCopiedScheduleValues,
} from './class-form-schema.ts';

const details = {
  trainerId: null,
  coTrainers: [],
  roomId: null,
  modeOfLearning: '1',
  intakeSize: 0,
  threshold: 20,
  minimumLearners: 5,
  registrationOpeningDate: null,
  registrationClosingDate: '2027-02-28',
  venueRoom: 'Hall',
  venueBlock: '',
  venueStreet: '',
  venueBuilding: '',
  venueFloor: '',
  venueUnit: '',
  venuePostalCode: '',
  venueWheelchairAccess: true,
  courseAdminEmail: '',
  scheduleInfo: '',
};

test('details come back from the form as they went in', () => {
  expect(classDetailsFormSchema.parse(toClassDetailsValues(details))).toEqual(details);
});

test('a mode that is not on the list becomes the first', () => {
  expect(toClassDetailsValues({ ...details, modeOfLearning: '77' }).modeOfLearning).toBe('1');
});

test.each(['', '-1', '1.5', 'many', '1000000'])('a size of %j is refused', (intakeSize) => {
  expect(classDetailsFormSchema.safeParse({ ...toClassDetailsValues(details), intakeSize }).success).toBe(
    false,
  );
});

test('sessions come back with their ids, one at night with its end', () => {
  const session = {
    id: 's1',
    number: 1,
    title: 'Night',
    startDate: '2027-02-28',
    endDate: '2027-03-01',
    startTime: '22:00',
    endTime: '02:00',
    startsAt: '2027-02-28T14:00:00Z',
    endsAt: '2027-02-28T18:00:00Z',
    modeOfTraining: '1',
    room: '',
    roomId: null,
    myAttendance: null,
  };
  const run = { startDate: '2027-02-28', endDate: '2027-03-01', sessions: [session] };
  expect(classScheduleFormSchema.parse(toClassScheduleValues(run))).toEqual({
    startDate: '2027-02-28',
    endDate: '2027-03-01',
    sessions: [
      {
        id: 's1',
        title: 'Night',
        date: '2027-02-28',
        endDate: '2027-03-01',
        startTime: '22:00',
        endTime: '02:00',
        room: '',
        roomId: null,
      },
    ],
    reason: '',
  });
});

test('a date that is not there is named', () => {
  const parsed = classScheduleFormSchema.safeParse({
    ...toClassScheduleValues({ startDate: null, endDate: null, sessions: [] }),
  });
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual([
    'Choose the first day',
    'Choose the last day',
  ]);
});

test('a copied class begins on the same day of a later week, with its sessions as far apart', () => {
  const session = {
    ...{ title: '', startTime: '22:00', endTime: '06:00', room: '', roomId: null, modeOfTraining: '1' },
    ...{ startsAt: '', endsAt: '', myAttendance: null },
  };
  const sessions = [
    { ...session, id: 'a', number: 1, startDate: '2026-11-02', endDate: '2026-11-03' },
    { ...session, id: 'b', number: 2, startDate: '2026-11-09', endDate: '2026-11-10' },
  ];
  const run = { startDate: '2026-11-02', endDate: '2026-11-10', sessions };
  const copy = toCopiedScheduleValues(run, '2026-11-29');
  expect([copy.startDate, copy.endDate]).toEqual(['2026-11-30', '2026-12-08']);
  expect(copy.sessions).toMatchObject([
    { date: '2026-11-30', nights: 1 },
    { date: '2026-12-07', nights: 1 },
  ]);
  // A new session has no id.
  expect(copy.sessions.some((each) => 'id' in each)).toBe(false);
  expect(toCopiedScheduleValues(run, '2026-11-01').startDate).toBe('2026-11-02');
  expect(
    toCopiedScheduleValues({ startDate: null, endDate: null, sessions: [] }, '2026-11-29').startDate,
  ).toBe('');
});
