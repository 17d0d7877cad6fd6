import { z } from 'zod';
import { blankUnstorableId } from '../text.ts';
import { clash } from './clash.ts';
import { id } from './common.ts';

/** Where a learner can be moved to, with the mail that they would get. */
export const transferChoices = z.object({
  learnerName: z.string(),
  courseTitle: z.string(),
  from: z.string().meta({ description: 'The dates of the present class' }),
  agencyReference: z.string().nullable().meta({
    description: 'Of the enrolment at the agency',
  }),
  isReportedToAgency: z.boolean().meta({
    description: 'Whether a transfer is reported to the agency as a cancellation and an enrolment',
  }),
  classes: z.array(
    z.object({
      courseRunId: id,
      dates: z.string(),
      venue: z.string(),
      placesLeft: z.int(),
      waiting: z.int().meta({ description: 'How many people wait for a place in it' }),
      clashes: z.array(clash).meta({ description: 'Other classes of the learner at the same time' }),
      mail: z.object({ subject: z.string(), text: z.string() }),
    }),
  ),
});

export const transferBody = z.object({
  courseRunId: z.string('Choose a class').overwrite(blankUnstorableId).min(1, 'Choose a class'),
});

export type TransferChoices = z.output<typeof transferChoices>;
export type TransferBody = z.output<typeof transferBody>;
