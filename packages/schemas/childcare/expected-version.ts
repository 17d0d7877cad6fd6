import { z } from 'zod';
import { id } from './common.ts';

/**
 * The version of a course that a writer of its outline sees. A write is refused when the draft was published meanwhile, or the published
 * version replaced; without it the write reaches the version that has the row.
 */
export const expectedVersionQuery = z.object({
  expectedVersion: id.optional().meta({ description: 'The id of the version that the writer sees' }),
  expectedState: z
    .enum(['DRAFT', 'PUBLISHED'])
    .optional()
    .meta({ description: 'Whether learners had the version when the writer read it' }),
});
export type ExpectedVersion = z.output<typeof expectedVersionQuery>;
