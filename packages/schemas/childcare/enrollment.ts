import { z } from 'zod';
import { id, timestamp } from './common.ts';

export const enrollment = z.object({
  id,
  progress: z.int().meta({ description: 'Percent' }),
  scormStatus: z.string(),
  scormScore: z.number().nullable(),
  scormTotalTime: z.string().meta({ format: 'duration', description: 'ISO 8601 duration' }),
  deadline: timestamp.nullable(),
  course: z.object({
    id,
    title: z.string(),
    slug: z.string(),
    thumbnail: z.string(),
    cpdPoints: z.number(),
    category: z.object({ name: z.string() }).nullable(),
  }),
  completedAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type Enrollment = z.output<typeof enrollment>;

export const enrollmentsAnswer = z.object({ enrollments: z.array(enrollment) });
export const enrollmentAnswer = z.object({ enrollment });
export const enrollBody = z.object({ courseId: z.string('Choose a course').pipe(id) });
