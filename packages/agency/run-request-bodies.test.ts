import { expect, test } from 'vitest';
import type { RunToPublish } from './agency.ts';
import { modeOfTrainingLabel, vacancyLabel } from './code-lists.ts';
import { toIsoDateOrNull } from './dates.ts';
import {
  buildRunCancelBody,
  buildRunEditBody,
  buildRunPublishBody,
  defaultRegistrationDates,
} from './run-request-bodies.ts';

const provider = { courseReferenceNumber: 'TGS-2020002140', uen: '201912345K' };
const run: RunToPublish = {
  startDate: '2026-12-01',
  endDate: '2026-12-02',
  registrationOpeningDate: '2026-11-21',
  registrationClosingDate: '2026-11-30',
  modeOfTraining: '1',
  scheduleInfo: 'Tue and Wed, 9am - 6pm',
  venue: { floor: '3', unit: '12', postalCode: '408600', room: 'Aster', block: '', wheelChairAccess: false },
  courseAdminEmail: 'courses@example.com',
  intakeSize: 50,
  threshold: 20,
  sessions: [
    { startDate: '2026-12-01', startTime: '09:00', endTime: '18:00' },
    {
      startDate: '2026-12-02',
      startTime: '09:00',
      endTime: '13:00',
      modeOfTraining: '8',
      venue: { room: 'B' },
    },
  ],
};
const venue = { floor: '3', unit: '12', postalCode: '408600', room: 'Aster', wheelChairAccess: false };

test('a publish has integer run dates, text session dates, and nothing blank', () => {
  expect(buildRunPublishBody({ ...provider, run })).toEqual({
    course: {
      courseReferenceNumber: 'TGS-2020002140',
      trainingProvider: { uen: '201912345K' },
      runs: [
        {
          sequenceNumber: 1,
          registrationDates: { opening: 20261121, closing: 20261130 },
          courseDates: { start: 20261201, end: 20261202 },
          scheduleInfoType: { code: '01', description: 'Description' },
          scheduleInfo: 'Tue and Wed, 9am - 6pm',
          venue,
          intakeSize: 50,
          threshold: 20,
          modeOfTraining: '1',
          courseAdminEmail: 'courses@example.com',
          courseVacancy: { code: 'A', description: 'Available' },
          sessions: [
            {
              startDate: '20261201',
              endDate: '20261201',
              startTime: '09:00',
              endTime: '18:00',
              modeOfTraining: '1',
              venue,
            },
            {
              startDate: '20261202',
              endDate: '20261202',
              startTime: '09:00',
              endTime: '13:00',
              modeOfTraining: '8',
              venue: { room: 'B' },
            },
          ],
        },
      ],
    },
  });
});

test('an explicit zero is sent, an absent figure is not', () => {
  const [zero] = buildRunPublishBody({ ...provider, run: { ...run, intakeSize: 0, threshold: 0 } }).course
    .runs;
  expect(zero).toMatchObject({ intakeSize: 0, threshold: 0 });
  const [none] = buildRunPublishBody({ ...provider, run: { ...run, intakeSize: null, threshold: undefined } })
    .course.runs;
  expect(Object.keys(none ?? {})).not.toContain('intakeSize');
  expect(Object.keys(none ?? {})).not.toContain('threshold');
});

test('an edit says of each session what becomes of it', () => {
  const sessions = [
    { sessionId: 'S1', startDate: '2026-12-01', startTime: '10:00', endTime: '12:00' },
    { sessionId: 'S2', startDate: '2026-12-02', startTime: '10:00', endTime: '12:00', remove: true },
    { startDate: '2026-12-03', startTime: '10:00', endTime: '12:00' },
  ];
  const { course } = buildRunEditBody({ ...provider, run: { ...run, sessions, vacancyCode: 'F' } });
  expect(course.run).toMatchObject({
    action: 'update',
    courseVacancy: { code: 'F', description: 'Full' },
    sessions: [
      { action: 'update', sessionId: 'S1', startTime: '10:00' },
      { action: 'delete', sessionId: 'S2', endDate: '20261202' },
      { startDate: '20261203' },
    ],
  });
  expect(Object.keys(course.run)).not.toContain('id');
});

test('a cancellation needs nothing else', () => {
  expect(buildRunCancelBody(provider)).toEqual({
    course: {
      courseReferenceNumber: 'TGS-2020002140',
      trainingProvider: { uen: '201912345K' },
      run: { action: 'delete' },
    },
  });
});

test.each([
  ['2026-12-01', '2026-11-21', '2026-11-21', '2026-11-30'],
  ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
  ['2026-03-01', '2026-01-31', '2026-01-31', '2026-02-28'],
  ['2027-01-01', '2026-12-31', '2026-12-31', '2026-12-31'],
])('a run that starts %s, seen on %s, is open from %s to %s', (start, today, opening, closing) => {
  expect(defaultRegistrationDates(start, today)).toEqual({
    registrationOpeningDate: opening,
    registrationClosingDate: closing,
  });
});

test.each([
  [20261121, '2026-11-21'],
  ['20261121', '2026-11-21'],
  ['2026-11-21', '2026-11-21'],
  ['2026-11-21T16:00:00Z', '2026-11-21'],
  ['20240229', '2024-02-29'],
  [20230229, null],
  [20261301, null],
  ['21/11/2026', null],
  ['2026-11-210', null],
  [0, null],
  ['', null],
  [null, null],
  [{}, null],
])('the date %j reads as %j', (given, read) => {
  expect(toIsoDateOrNull(given)).toBe(read);
});

test('codes have the agency’s own labels', () => {
  expect(['1', '3', '4', '8', '9', '10', '77', null].map(modeOfTrainingLabel)).toEqual([
    'Classroom',
    'In-house',
    'On-the-Job',
    'Assessment',
    'Synchronous Learning',
    'Workplace',
    '77',
    '',
  ]);
  expect([vacancyLabel('L'), vacancyLabel('X'), vacancyLabel(null)]).toEqual(['Limited Vacancy', 'X', '']);
});
