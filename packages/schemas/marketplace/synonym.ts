import { z } from 'zod';
import { cleanLine } from '../text.ts';
import { clampedLimitQuery, id, pageNumberQuery, pagination, searchQuery, timestamp } from './common.ts';

export const SYNONYM_MAX_LENGTH = 60;

const word = (message: string) =>
  z
    .string(message)
    .overwrite(cleanLine)
    .min(2, message)
    .max(SYNONYM_MAX_LENGTH, `A word or phrase has at most ${SYNONYM_MAX_LENGTH} characters`);

export const synonymBody = z.object({
  word: word('Enter a word or phrase'),
  synonym: word('Enter a word that means the same'),
});

/** Two words or phrases that mean the same, in lower case and alphabetical order. A pair is added and removed, never changed. */
export const synonym = z.object({ id, word: z.string(), synonym: z.string(), createdAt: timestamp });

export const synonymListQuery = z.object({
  search: searchQuery.meta({ description: 'Text inside one of the two; case and accents do not matter' }),
  page: pageNumberQuery,
  limit: clampedLimitQuery(50, 100),
});

export const synonymPage = z.object({ data: z.array(synonym), pagination });

export type Synonym = z.output<typeof synonym>;
export type SynonymBody = z.output<typeof synonymBody>;
export type SynonymListQuery = z.output<typeof synonymListQuery>;
export type SynonymPage = z.output<typeof synonymPage>;
