import { z } from 'zod';
import { cleanLine, hasVisibleText } from '../text.ts';
import {
  clampedLimitQuery,
  id,
  optionalEmptyAsAbsent,
  pageFields,
  pageNumberQuery,
  timestamp,
} from './common.ts';

const textHash = z
  .string('Send the hash of the text that was read')
  .regex(/^[0-9a-f]{64}$/u, 'Send the hash of the text that was read');

export const acknowledgeBody = z.object({
  textHash: textHash.meta({
    description: 'Of the text that was shown: another one means that it was changed since, and is refused',
  }),
  name: z
    .string('Type your name')
    .overwrite(cleanLine)
    .max(80, 'A name has at most 80 characters')
    .refine(hasVisibleText, 'Type your name')
    .meta({ description: 'The name of the account, whatever its case' }),
  isConfirmed: z
    .literal(true, 'Tick the box to confirm')
    .meta({ description: 'That the person confirms the sentence under the text' }),
});
export type AcknowledgeBody = z.output<typeof acknowledgeBody>;

export const acknowledged = z.object({
  id,
  signedAt: timestamp,
  enrollmentProgress: z.int().meta({ description: 'Percent' }),
});
export type Acknowledged = z.output<typeof acknowledged>;

const fields = {
  id,
  learner: z.object({ id, name: z.string() }).meta({ description: 'With the name as it was then' }),
  courseTitle: z.string(),
  title: z.string().meta({ description: 'Of the text' }),
  statement: z.string().meta({ description: 'What was confirmed' }),
  typedName: z.string(),
  signedAt: timestamp,
  textHash: z.string().meta({ description: 'SHA-256 of the text, in hexadecimal' }),
};

export const acknowledgement = z.object({ ...fields, content: z.string().meta({ description: 'HTML' }) });
export type Acknowledgement = z.output<typeof acknowledgement>;

const page = { page: pageNumberQuery, limit: clampedLimitQuery(20, 100) };
const organizationId = optionalEmptyAsAbsent(id).meta({ description: 'SUPER_ADMIN names the centre' });
const learnerId = optionalEmptyAsAbsent(id).meta({ description: 'Of one person alone' });

export const acknowledgementsQuery = z.object({ organizationId, learnerId, ...page });
export type AcknowledgementsQuery = z.output<typeof acknowledgementsQuery>;
export const ownAcknowledgementsQuery = z.object(page);
export type OwnAcknowledgementsQuery = z.output<typeof ownAcknowledgementsQuery>;

export const acknowledgementExportQuery = z.object({
  organizationId,
  learnerId,
  format: z.enum(['csv', 'xlsx'], 'format is csv or xlsx').default('csv'),
});
export type AcknowledgementExportQuery = z.output<typeof acknowledgementExportQuery>;

export const acknowledgementList = z.object({ acknowledgements: z.array(z.object(fields)), ...pageFields });
export type AcknowledgementList = z.output<typeof acknowledgementList>;
