import { z } from 'zod';
import { id } from './common.ts';
import { dropUnknownValuesQuery, tableSearchQuery, tableSortQuery } from './table-query.ts';

export const attendanceRisks = ['below', 'last'] as const;
export type AttendanceRisk = (typeof attendanceRisks)[number];

export const attendanceRiskSorts = ['name', 'left', 'missed'] as const;

export const attendanceRiskQuery = z.object({
  q: tableSearchQuery.meta({ description: 'Text in the name' }),
  risk: dropUnknownValuesQuery(attendanceRisks).meta({
    description: 'below: the minimum is out of reach; last: missing any other session would put it there',
  }),
  sort: tableSortQuery(attendanceRiskSorts),
});
export type AttendanceRiskFilters = z.output<typeof attendanceRiskQuery>;

export const learnerAtRisk = z.object({
  userId: id,
  fullName: z.string(),
  risk: z.enum(attendanceRisks),
  missedMinutes: z.int(),
  leftMinutes: z.int().meta({ description: 'What can still be missed; negative below the minimum' }),
  totalMinutes: z.int(),
  minimumAttendance: z.int().meta({ description: 'Percent of the hours of the class' }),
});
export type LearnerAtRisk = z.output<typeof learnerAtRisk>;
