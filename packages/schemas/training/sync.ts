import { z } from 'zod';
import {
  clampedLimitQuery,
  envelope,
  id,
  pagedEnvelope,
  pageNumberQuery,
  pagination,
  timestamp,
} from './common.ts';

export const syncOutcomes = ['created', 'updated', 'unchanged', 'skipped', 'failed'] as const;
const outcome = z.enum(syncOutcomes, `outcome is one of ${syncOutcomes.join(', ')}`);

/** One synchronisation with the agency, and how many runs came to what. */
export const agencySync = z.object({
  id,
  trigger: z.enum(['nightly', 'hand']),
  status: z.enum(['running', 'finished', 'failed']),
  startedBy: z.string().nullable(),
  startedAt: timestamp,
  finishedAt: timestamp.nullable(),
  message: z.string(),
  counts: z
    .object({
      created: z.int(),
      updated: z.int(),
      unchanged: z.int(),
      skipped: z.int(),
      failed: z.int(),
    })
    .meta({ id: 'SyncCounts' }),
});

export const syncItem = z.object({
  agencyRunId: z.string(),
  courseCode: z.string(),
  outcome,
  message: z.string(),
  at: timestamp,
});

export const agencySyncQuery = z.object({ page: pageNumberQuery, limit: clampedLimitQuery(20, 100) });
/** One or several, each a parameter of its own. */
const outcomes = z.preprocess(
  (value) => (typeof value === 'string' ? [value].filter(Boolean) : value),
  z.array(outcome).optional(),
);

export const syncItemQuery = z.object({
  outcome: outcomes,
  page: pageNumberQuery,
  limit: clampedLimitQuery(50, 500),
});

export const agencySyncPage = pagedEnvelope(agencySync);
export const syncReport = z.object({
  success: z.literal(true),
  data: agencySync.extend({ items: z.array(syncItem) }),
  pagination,
});
export const startedSyncId = envelope(z.object({ id }));

export type SyncOutcome = z.output<typeof outcome>;
export type AgencySync = z.output<typeof agencySync>;
export type SyncItem = z.output<typeof syncItem>;
export type AgencySyncQuery = z.output<typeof agencySyncQuery>;
export type SyncItemQuery = z.output<typeof syncItemQuery>;
