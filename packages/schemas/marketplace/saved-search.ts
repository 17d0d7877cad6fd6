import { z } from 'zod';
import { id, timestamp } from './common.ts';

export const alertFrequencies = ['IMMEDIATE', 'DAILY', 'WEEKLY', 'OFF'] as const;
export type AlertFrequency = (typeof alertFrequencies)[number];

/** Of one person. */
export const MOST_SAVED_SEARCHES = 50;
/** Of the query of an address, as it is sent and as it is stored: a longer one does not fit an index. */
export const SAVED_SEARCH_MAX_LENGTH = 1_500;
export const savedSearchTooLongMessage = `A search can have at most ${SAVED_SEARCH_MAX_LENGTH.toLocaleString('en')} characters`;

const frequency = z
  .enum(alertFrequencies, 'Choose how often you are notified')
  .meta({ description: 'How often new listings are told of: DAILY at 8 in the morning, WEEKLY on Mondays' });

export const saveSearchBody = z.object({
  parameters: z
    .string('parameters is the query of a search’s address')
    .max(SAVED_SEARCH_MAX_LENGTH, savedSearchTooLongMessage)
    .meta({
      description:
        'The query of a search’s address, with query, category, minPrice, maxPrice, condition, location, near (a place), radius and tag, at least one of them. Others have no effect',
      examples: ['query=oak+table&category=home-living&maxPrice=200'],
    }),
  frequency,
});

export const changeAlertsBody = z.object({ frequency });

export const savedSearch = z.object({
  id,
  parameters: z
    .string()
    .meta({ description: 'In one order and without defaults: equal searches have equal ones' }),
  name: z.string().meta({ description: 'What is searched for, in words' }),
  frequency,
  newThisWeek: z
    .int()
    .meta({ description: 'Listings found in the last seven days that are still available' }),
  createdAt: timestamp,
});

export const savedSearchList = z.object({ data: z.array(savedSearch) });

export type SaveSearchBody = z.output<typeof saveSearchBody>;
export type ChangeAlertsBody = z.output<typeof changeAlertsBody>;
export type SavedSearch = z.output<typeof savedSearch>;
export type SavedSearchList = z.output<typeof savedSearchList>;
