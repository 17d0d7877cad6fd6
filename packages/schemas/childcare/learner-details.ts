import { z } from 'zod';
import { personName } from './account.ts';
import { expectedUpdatedAt, id, singleLineTextField, timestamp } from './common.ts';
import { profileBounds } from './profile.ts';

/** What a manager corrects. A missing field is unchanged; the address stays the person’s own. */
export const correctLearnerBody = z
  .object({
    name: personName,
    jobTitle: singleLineTextField('Job title', profileBounds.jobTitle),
    staffId: singleLineTextField('Staff number', 40),
    expectedUpdatedAt,
  })
  .partial();
export type CorrectLearnerBody = z.output<typeof correctLearnerBody>;

export const correctedLearner = z.object({
  id,
  name: z.string(),
  jobTitle: z.string(),
  staffId: z.string(),
  updatedAt: timestamp,
});
export type CorrectedLearner = z.output<typeof correctedLearner>;
